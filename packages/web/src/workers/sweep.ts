import type { Build } from '@airworthy/performance';
import { pointOf, type SweepName, type SweepPoint, varied } from '../pages/builder/whatif/sweep.ts';

/** One row of a sweep: y stands still, x runs. */
export type SweepTask = {
  readonly row: number;
  readonly build: Build;
  readonly batteries: NonNullable<Build['batteries']>;
  readonly figure: string;
  readonly x: { readonly name: SweepName; readonly values: readonly number[] };
  readonly y: { readonly name: SweepName; readonly value: number } | null;
};

export type SweepRow = { readonly row: number; readonly points: readonly SweepPoint[] };

self.onmessage = ({ data }: MessageEvent<SweepTask>) => {
  const { row, batteries, figure, x, y } = data;
  const base = y === null ? data.build : varied(data.build, batteries, y.name, y.value);
  const packs = base.batteries ?? batteries;
  const points = x.values.map((value) => pointOf(varied(base, packs, x.name, value), figure));
  self.postMessage({ row, points } satisfies SweepRow);
};
