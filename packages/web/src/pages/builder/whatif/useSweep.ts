import type { Build, SweepPoint } from '@airworthy/performance';
import { useEffect, useRef, useState } from 'react';
import type { SweepRow, SweepTask } from '../../../workers/sweep.ts';
import type { FigureInfo } from '../model/figures.ts';
import { defaultsOf } from '../model/study.ts';
import { type SweepAxis, scaleOf, valuesOf } from './sweep.ts';

export type Sweep = {
  readonly x: readonly number[];
  readonly y: readonly number[] | null;
  /** By row, then by x; a row that has not come yet is undefined. */
  readonly rows: readonly (readonly SweepPoint[] | undefined)[];
  readonly done: number;
};

type Request = {
  readonly build: Build;
  readonly x: SweepAxis;
  readonly y: SweepAxis | null;
  readonly figure: FigureInfo;
};

/** Sweeps in as many workers as there are cores; a newer request ends the one before. */
export function useSweep({ build, x, y, figure }: Request): Sweep & { readonly stop: () => void } {
  const [sweep, setSweep] = useState<Sweep>({ x: [], y: null, rows: [], done: 0 });
  const stop = useRef<() => void>(() => {});
  const key = JSON.stringify([build, x, y, figure.key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the whole request
  useEffect(() => {
    const xs = valuesOf(x);
    const ys = y === null ? null : valuesOf(y);
    const batteries = build.batteries ?? defaultsOf(build).batteries;
    const tasks: SweepTask[] = (ys ?? [0]).map((value, row) => ({
      row,
      build,
      batteries,
      figure: figure.key,
      x: { name: x.name, values: xs.map((one) => one / scaleOf(x.name)) },
      y: y === null ? null : { name: y.name, value: value / scaleOf(y.name) },
    }));
    const rows: (readonly SweepPoint[] | undefined)[] = tasks.map(() => undefined);
    let next = 0;
    let done = 0;
    const count = Math.min(tasks.length, navigator.hardwareConcurrency || 2);
    const workers = Array.from(
      { length: count },
      () => new Worker(new URL('../../../workers/sweep.ts', import.meta.url), { type: 'module' }),
    );
    const end = () => {
      for (const worker of workers) worker.terminate();
    };
    const feed = (worker: Worker) => {
      const task = tasks[next++];
      if (task !== undefined) worker.postMessage(task);
    };
    for (const worker of workers) {
      worker.onmessage = ({ data }: MessageEvent<SweepRow>) => {
        rows[data.row] = data.points.map((point) => asRead(point, figure));
        done++;
        setSweep({ x: xs, y: ys, rows: [...rows], done: done / tasks.length });
        if (done === tasks.length) end();
        else feed(worker);
      };
      feed(worker);
    }
    setSweep({ x: xs, y: ys, rows: [], done: 0 });
    // What has come stays on the screen.
    stop.current = () => {
      end();
      setSweep((sweep) => ({ ...sweep, done: 1 }));
    };
    return end;
  }, [key]);
  return { ...sweep, stop: () => stop.current() };
}

/** A ratio is read as a percentage. */
function asRead(point: SweepPoint, { percent }: FigureInfo): SweepPoint {
  return percent !== true || point.value === null ? point : { ...point, value: point.value * 100 };
}
