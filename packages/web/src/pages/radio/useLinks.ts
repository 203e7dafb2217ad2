import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { packFragment, unpackFragment } from '../../api/fragment.ts';
import { notifyError } from '../../shell/notices.ts';
import { MOST_LINKS, type NamedLink, presets } from './links.ts';

const FIRST: readonly NamedLink[] = [presets[0]!, presets[7]!];
const FRAGMENT = 'links';
/** A drag or a word becomes one entry of the address after this pause: browsers refuse hundreds in a row. */
const SETTLE_MS = 250;

/** The links on the page. They are the fragment of its address, so that a plan is shared as a link. */
export function useLinks(): readonly [readonly NamedLink[], (links: readonly NamedLink[]) => void] {
  const hash = useRouterState({ select: (state) => state.location.hash });
  const navigate = useNavigate();
  const [links, setLinks] = useState(() => linksOf(hash) ?? FIRST);
  const shown = useRef({ hash, links });

  useEffect(() => {
    if (isDamaged(hash))
      notifyError('This link is damaged: no plan can be read from it. Copy the whole link again.');
    // A change of the address that we did not make: a link that was pasted, or the back button.
    if (hash === shown.current.hash) return;
    shown.current = { hash, links: linksOf(hash) ?? FIRST };
    setLinks(shown.current.links);
  }, [hash]);

  useEffect(() => {
    if (links === shown.current.links) return;
    const timer = setTimeout(() => {
      const next = linksFragment(links);
      shown.current = { hash: next, links };
      void navigate({ to: '.', search: true, hash: next, replace: true, resetScroll: false });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [links, navigate]);

  return [links, setLinks];
}

/** A plan as the fragment of its address. */
export function linksFragment(links: readonly NamedLink[]): string {
  return packFragment(FRAGMENT, links);
}

function isDamaged(hash: string): boolean {
  return hash.startsWith(`${FRAGMENT}=`) && linksOf(hash) === null;
}

function linksOf(hash: string): readonly NamedLink[] | null {
  const packed = unpackFragment(FRAGMENT, hash);
  if (!Array.isArray(packed)) return null;
  return packed.filter(isLink).slice(0, MOST_LINKS);
}

/** A link may hold anything; what is no number would make every figure of it none. */
function isLink(one: Partial<NamedLink> | null): one is NamedLink {
  return (
    typeof one?.name === 'string' &&
    typeof one.link === 'object' &&
    one.link !== null &&
    Object.values(one.link).every((value) => Number.isFinite(value))
  );
}
