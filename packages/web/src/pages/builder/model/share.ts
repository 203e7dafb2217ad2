import type { Build } from '@airworthy/performance';
import { packFragment, unpackFragment } from '../../../api/fragment.ts';

/** A build as it is worked on, saved or not. */
export type Draft = {
  readonly name: string;
  readonly notes: string;
  readonly params: Build;
};

export function fragmentOf({ name, notes, params }: Draft): string {
  return packFragment('build', { n: name, t: notes || undefined, p: params });
}

/** The build of a fragment; null where it holds none or is damaged. */
export function draftOf(fragment: string): Draft | null {
  const packed = unpackFragment('build', fragment);
  if (typeof packed !== 'object' || packed === null) return null;
  const { n, t, p } = packed as { n?: unknown; t?: unknown; p?: unknown };
  if (typeof p !== 'object' || p === null || Array.isArray(p)) return null;
  return {
    name: typeof n === 'string' ? n : '',
    notes: typeof t === 'string' ? t : '',
    params: p as Build,
  };
}
