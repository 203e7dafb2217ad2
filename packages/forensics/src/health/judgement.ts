/** One figure of an aircraft against its own past and against limits that hold for any aircraft. */
import { figure as rounded } from '../report/words.ts';
import { type Drift, driftOf, onsetIndex } from './drift.ts';
import { compared, type Figure, type Limits, uncompared } from './figures.ts';
import { isWithin, type ReadFlight, type Series, seriesOf } from './history.ts';
import { driftSentence, limitSentence, usualSentence } from './sentences.ts';

/** Fewer points than this are no past to compare with. */
export const LEAST_FLIGHTS = 5;

/** A score at and above this raises nothing; below it, the driver is named. */
export const GOOD_SCORE = 80;

/** Score of a figure that has doubled or has reached its alert limit. */
const BAD_SCORE = 40;

/** Flights that a judgement names at most, the latest. */
export const NAMED_FLIGHTS = 20;

export type Judgement = {
  readonly score: number;
  readonly value: number | null;
  readonly baseline: number | null;
  readonly unit: string;
  readonly z: number | null;
  readonly sentence: string;
  readonly since_flight_id: number | null;
  readonly flight_ids: readonly number[];
};

/** Null where the figure is not measured often or lately enough. */
export function judgeFigure(figure: Figure, history: readonly ReadFlight[]): Judgement | null {
  const series = seriesOf(figure, history);
  const last = series.points.at(-1);
  if (series.points.length < LEAST_FLIGHTS || last === undefined) return null;
  if (!isWithin(history, last.flight_id)) return null;
  const drift = driftOf(
    series.points.map((point) => point.level),
    figure,
  );
  const limits = figure.limits(series.autopilot);
  const ownScore = driftScore(figure, drift);
  const anyScore = limits === null ? 100 : limitScore(figure, limits, drift.recent);
  const common = {
    score: Math.min(ownScore, anyScore),
    value: rounded(uncompared(figure, drift.recent)),
    baseline: rounded(uncompared(figure, drift.reference)),
    unit: figure.unit,
    z: rounded(drift.z),
  };
  if (common.score >= GOOD_SCORE)
    return {
      ...common,
      sentence: usualSentence(figure, common.value),
      since_flight_id: null,
      flight_ids: [],
    };
  const byLimit = limits !== null && anyScore < ownScore;
  const mark = byLimit ? compared(figure, limits.warn) : (drift.recent + drift.reference) / 2;
  const named = flightsAbove(series, mark);
  const since = named[0] ?? last.flight_id;
  const sentence = byLimit
    ? limitSentence(figure, { value: common.value, limit: limits.warn, since })
    : driftSentence(figure, { ...common, flights: drift.referenceFlights, since });
  return {
    ...common,
    sentence,
    since_flight_id: since,
    flight_ids: [since, ...named.slice(1).slice(1 - NAMED_FLIGHTS)],
  };
}

function flightsAbove(series: Series, mark: number): number[] {
  const onset = onsetIndex(
    series.points.map((point) => point.level),
    mark,
  );
  return series.points
    .slice(onset)
    .filter((point) => point.level > mark)
    .map((point) => point.flight_id);
}

/** 100 to 80 on the way to both conditions, then 79 falling to 40 where the figure has doubled. */
function driftScore(figure: Figure, drift: Drift): number {
  if (!drift.named) {
    const share = Math.min(drift.evidence, drift.rise / figure.leastRise, 1);
    return 100 - (100 - GOOD_SCORE) * Math.max(0, share);
  }
  const doubled =
    figure.scale === 'log' ? Math.max(Math.LN2, 2 * figure.leastRise) : 2 * figure.leastRise;
  return fallingScore(drift.rise, figure.leastRise, doubled);
}

function limitScore(figure: Figure, limits: Limits, recent: number): number {
  const warn = compared(figure, limits.warn);
  return recent < warn ? 100 : fallingScore(recent, warn, compared(figure, limits.alert));
}

/** 79 at `from`, 40 at `to`, on in a straight line to 0. */
export function fallingScore(level: number, from: number, to: number): number {
  const top = GOOD_SCORE - 1;
  return Math.max(0, top - ((top - BAD_SCORE) * (level - from)) / (to - from));
}
