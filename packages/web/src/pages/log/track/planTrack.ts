/** A mission and a fence in the metres of the path. */
import { plural } from '../../../format/numbers.ts';
import type { FlightPlan } from '../../../workers/plan.ts';
import { type Metres, metresFrom, type Place } from './track.ts';

export type PlannedArea = {
  readonly inclusive: boolean;
  readonly points: readonly Metres[];
  readonly radius_m: number | null;
};
export type PlannedTrack = {
  readonly mission: readonly (Metres & { readonly seq: number })[];
  readonly fence: readonly PlannedArea[];
};

export function plannedTrack({ mission, fence }: FlightPlan, origin: Place): PlannedTrack {
  return {
    mission: mission.map(({ seq, ...place }) => ({ seq, ...metresFrom(origin, place) })),
    fence: fence.map(({ points, ...area }) => ({
      ...area,
      points: points.map((point) => metresFrom(origin, point)),
    })),
  };
}

/** What a picture has to hold to show all of it. */
export function planPoints({ mission, fence }: PlannedTrack): Metres[] {
  const corners = fence.flatMap(({ points, radius_m }) =>
    radius_m === null
      ? points
      : points.flatMap(({ east_m, north_m }) => [
          { east_m: east_m - radius_m, north_m: north_m - radius_m },
          { east_m: east_m + radius_m, north_m: north_m + radius_m },
        ]),
  );
  return [...mission, ...corners];
}

/** Above this the path would be too small to be read beside its plan. */
const MOST_TIMES = 4;

/** Whether the plan can be drawn without making the path too small. */
export function fitsBeside(path: readonly Metres[], plan: readonly Metres[]): boolean {
  const span = (points: readonly Metres[]) => {
    const east = points.map(({ east_m }) => east_m);
    const north = points.map(({ north_m }) => north_m);
    const wide = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
    return Math.max(10, wide(east), wide(north));
  };
  return plan.length === 0 || span([...path, ...plan]) <= MOST_TIMES * span(path);
}

/** What the log holds of a plan, in words: nothing known is not nothing there. */
export function planText({ mission, fence, flownOnly }: FlightPlan): string {
  const items = plural(mission.length, 'place', 'places');
  const what = flownOnly ? `${items} of the mission, those flown to` : `Mission of ${items}`;
  const fences = plural(fence.length, 'area');
  const noFence = flownOnly ? 'its fence is not logged' : 'no fence in this log';
  if (mission.length === 0 && fence.length === 0)
    return flownOnly
      ? 'No mission item in this log; its fence is not logged.'
      : 'No mission and no fence in this log.';
  return `${mission.length === 0 ? 'No mission in this log' : what}; ${fence.length === 0 ? noFence : `fence of ${fences}`}.`;
}
