import type { Build } from '@airworthy/performance';
import { packFragment, unpackFragment } from '../../../api/fragment.ts';
import { notifyError } from '../../../shell/notices.ts';
import { buildRefusal, isRecord } from './checkBuild.ts';

/** A build as it is worked on, saved or not. */
export type Draft = {
  readonly name: string;
  readonly notes: string;
  readonly params: Build;
};

const FRAGMENT = 'build';

export function fragmentOf({ name, notes, params }: Draft): string {
  return packFragment(FRAGMENT, { n: name, t: notes || undefined, p: params });
}

/** The build of a fragment; null where it holds none or is damaged. */
export function draftOf(fragment: string): Draft | null {
  const packed = unpackFragment(FRAGMENT, fragment);
  if (!isRecord(packed) || !isRecord(packed.p) || buildRefusal(packed.p) !== null) return null;
  const { n, t, p } = packed;
  return {
    name: typeof n === 'string' ? n : '',
    notes: typeof t === 'string' ? t : '',
    params: p as Build,
  };
}

/** The build of a link that somebody opened. Another build than the one that was sent must not pass for it. */
export function openLink(fragment: string): Draft | null {
  const draft = draftOf(fragment);
  if (draft === null && fragment.replace(/^#/, '').startsWith(`${FRAGMENT}=`))
    notifyError('This link is damaged: no build can be read from it. Copy the whole link again.');
  return draft;
}
