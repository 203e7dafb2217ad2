import type { BalanceItemReply, Build } from '@airworthy/performance';
import { defaultsOf, type Study } from '../model/study.ts';

/** An item of the build that has a place of its own. */
export type Movable = {
  readonly kind: 'battery' | 'payload' | 'rail';
  /** Its place in the list of its kind. */
  readonly index: number;
  readonly reply: BalanceItemReply;
};

export type Place = { readonly x_mm: number; readonly y_mm?: number; readonly z_mm?: number };

const LISTS = { battery: 'batteries', payload: 'payload', rail: 'aux_rails' } as const;

/**
 * What can be dragged, matched to the build's lists. The balance lists batteries and payload in their order, and
 * of the rails those with a mass.
 */
export function movablesOf({ build, reply }: Study): readonly Movable[] {
  const rails = (build.aux_rails ?? defaultsOf(build).aux_rails).flatMap((rail, index) =>
    (rail.mass_g ?? 0) > 0 ? [index] : [],
  );
  const counts = { battery: 0, payload: 0, rail: 0 };
  return reply.cg.items.flatMap((item) => {
    if (item.kind === 'dry' || item.kind === 'motor') return [];
    const nth = counts[item.kind]++;
    const index = item.kind === 'rail' ? rails[nth] : nth;
    return index === undefined ? [] : [{ kind: item.kind, index, reply: item }];
  });
}

/** The build with one item elsewhere. */
export function moved(build: Build, item: Movable, place: Place): Build {
  const list = LISTS[item.kind];
  const items = build[list] ?? defaultsOf(build)[list];
  return {
    ...build,
    [list]: items.map((one, i) => (i === item.index ? { ...one, ...place } : one)),
  };
}
