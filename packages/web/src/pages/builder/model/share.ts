import type { Build } from '@airworthy/performance';
import { packFragment, unpackFragment } from '../../../api/fragment.ts';
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

/** Whether a fragment says that it holds a build. */
export function isLink(fragment: string): boolean {
  return fragment.replace(/^#/, '').startsWith(`${FRAGMENT}=`);
}
