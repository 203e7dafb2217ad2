import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { packFragment, unpackFragment } from '../../api/fragment.ts';
import { MOST_LINKS, type NamedLink, presets } from './links.ts';

const FIRST: readonly NamedLink[] = [presets[0]!, presets[7]!];

/** The links on the page. They are the fragment of its address, so that a plan is shared as a link. */
export function useLinks(): readonly [readonly NamedLink[], (links: readonly NamedLink[]) => void] {
  const hash = useRouterState({ select: (state) => state.location.hash });
  const navigate = useNavigate();
  const before = useRef(FIRST);
  const links = useMemo(() => {
    before.current = kept(before.current, linksOf(hash) ?? FIRST);
    return before.current;
  }, [hash]);
  const set = useCallback(
    (next: readonly NamedLink[]) =>
      void navigate({
        to: '.',
        search: true,
        hash: packFragment('links', next),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [links, set];
}

/** A link that did not change stays the same object, so that of sixteen only the one that is typed in is drawn again. */
function kept(before: readonly NamedLink[], now: readonly NamedLink[]): readonly NamedLink[] {
  const known = new Map(before.map((one) => [JSON.stringify(one), one]));
  return now.map((one) => known.get(JSON.stringify(one)) ?? one);
}

function linksOf(hash: string): readonly NamedLink[] | null {
  const packed = unpackFragment('links', hash);
  if (!Array.isArray(packed)) return null;
  const links = packed.filter(
    (one): one is NamedLink =>
      typeof one?.name === 'string' && typeof one.link === 'object' && one.link !== null,
  );
  return links.slice(0, MOST_LINKS);
}
