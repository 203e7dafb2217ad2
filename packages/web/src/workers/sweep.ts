import {
  type AnalysisOut,
  type Build,
  type SweepPoint,
  sweepPoint,
  type VariedInput,
  variedBuild,
} from '@airworthy/performance';

/** One row of a sweep: y stands still, x runs. */
export type SweepTask = {
  readonly row: number;
  readonly build: Build;
  readonly batteries: NonNullable<Build['batteries']>;
  readonly figure: keyof AnalysisOut;
  readonly x: { readonly name: VariedInput; readonly values: readonly number[] };
  readonly y: { readonly name: VariedInput; readonly value: number } | null;
};

export type SweepRow = { readonly row: number; readonly points: readonly SweepPoint[] };

self.onmessage = ({ data }: MessageEvent<SweepTask>) => {
  const { row, batteries, figure, x, y } = data;
  const base = y === null ? data.build : variedBuild(data.build, batteries, y.name, y.value);
  const packs = base.batteries ?? batteries;
  const points = x.values.map((value) =>
    sweepPoint(variedBuild(base, packs, x.name, value), figure),
  );
  self.postMessage({ row, points } satisfies SweepRow);
};
