/** The health of one aircraft from the figures of its own flights: drivers, score, band and trend. */
import { figure as rounded } from '../report/words.ts';
import { type DriverKey, figures } from './figures.ts';
import { type ReadFlight, WINDOW_FLIGHTS } from './history.ts';
import { type Judgement, judgeFigure, LEAST_FLIGHTS } from './judgement.ts';
import { gpsLost, judgeEvents, judgeHappening, radioLost } from './recent.ts';

export type Driver = Judgement & {
  readonly key: DriverKey;
  readonly label: string;
  /** Share of the score, over the drivers that have data. */
  readonly weight: number;
};

export type Assessment = {
  readonly score: number | null;
  readonly band: 'good' | 'watch' | 'poor' | 'unknown';
  readonly trend: 'rising' | 'steady' | 'falling' | 'unknown';
  readonly drivers: readonly Driver[];
  readonly reason: string | null;
};

/** Trend: the score now against the score before the last five flights. */
const TREND_FLIGHTS = 5;
const TREND_POINTS = 3;

/** Read flights that an assessment can need: the window, and the window of five flights ago. */
export const ASSESSED_FLIGHTS = WINDOW_FLIGHTS + TREND_FLIGHTS;

/** Vibration and the battery carry half: they are what wears, and what is measured best. */
const drivers: readonly { key: DriverKey; label: string; weight: number }[] = [
  { key: 'vibration', label: 'Vibration', weight: 0.25 },
  { key: 'battery', label: 'Battery resistance', weight: 0.25 },
  { key: 'motor_balance', label: 'Motor balance', weight: 0.1 },
  { key: 'estimator', label: 'Estimator', weight: 0.1 },
  { key: 'compass', label: 'Compass', weight: 0.06 },
  { key: 'gps', label: 'GPS', weight: 0.06 },
  { key: 'link', label: 'Radio link', weight: 0.04 },
  { key: 'tracking', label: 'Tracking', weight: 0.06 },
  { key: 'events', label: 'Events', weight: 0.08 },
];

/**
 * `flights` are the latest read flights of the aircraft, oldest first: all of them, or the last
 * `ASSESSED_FLIGHTS`. More than these change nothing.
 */
export function assess(flights: readonly ReadFlight[]): Assessment {
  const now = judge(flights);
  if (now.score === null) return { ...now, band: 'unknown', trend: 'unknown' };
  const before = judge(flights.slice(0, -TREND_FLIGHTS)).score;
  return { ...now, band: bandOf(now.score), trend: trendOf(now.score, before) };
}

function judge(flights: readonly ReadFlight[]): Pick<Assessment, 'score' | 'drivers' | 'reason'> {
  const missing = LEAST_FLIGHTS - flights.length;
  if (missing > 0) return { score: null, drivers: [], reason: missingText(missing) };
  const window = flights.slice(-WINDOW_FLIGHTS);
  const found = drivers.flatMap((driver) => {
    const worst = worstOf(judgementsOf(driver.key, window));
    return worst === null
      ? []
      : [{ ...driver, ...worst, score: Math.round(worst.score) } satisfies Driver];
  });
  const total = found.reduce((sum, driver) => sum + driver.weight, 0);
  const weighted = found.map((driver) => ({
    ...driver,
    weight: rounded(driver.weight / total) ?? 0,
  }));
  const mean = weighted.reduce((sum, driver) => sum + driver.weight * driver.score, 0);
  return { score: Math.round(mean), drivers: weighted, reason: null };
}

function judgementsOf(key: DriverKey, window: readonly ReadFlight[]): Judgement[] {
  const measured = figures
    .filter((figure) => figure.driver === key)
    .map((figure) => judgeFigure(figure, window))
    .filter((judgement) => judgement !== null);
  if (key === 'events') return [judgeEvents(window)];
  if (key === 'gps' && window.some((flight) => flight.features.gps_lost_s !== null))
    return [...measured, judgeHappening(gpsLost, window)];
  // Every log could have a radio failsafe, so none of them says little about the link by itself.
  if (key === 'link' && (measured.length > 0 || window.some(radioLost.happened)))
    return [...measured, judgeHappening(radioLost, window)];
  return measured;
}

/** The worst figure speaks for its driver; of equals the first. */
function worstOf(judgements: readonly Judgement[]): Judgement | null {
  return judgements.reduce<Judgement | null>(
    (worst, one) => (worst === null || one.score < worst.score ? one : worst),
    null,
  );
}

function bandOf(score: number): Assessment['band'] {
  if (score >= 80) return 'good';
  return score >= 60 ? 'watch' : 'poor';
}

function trendOf(now: number, before: number | null): Assessment['trend'] {
  if (before === null) return 'unknown';
  if (now - before >= TREND_POINTS) return 'rising';
  return before - now >= TREND_POINTS ? 'falling' : 'steady';
}

function missingText(missing: number): string {
  const flights = missing === 1 ? '1 flight is' : `${missing} flights are`;
  return `A score needs ${LEAST_FLIGHTS} flights read; ${flights} missing.`;
}
