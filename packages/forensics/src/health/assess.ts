/** The health of one aircraft from the figures of its own flights: drivers, score, band and trend. */
import { figure as rounded } from '../report/words.ts';
import { type DriverKey, figures } from './figures.ts';
import { type ReadFlight, type Unanswered, WINDOW_FLIGHTS } from './history.ts';
import { type Judgement, judgeFigure, LEAST_FLIGHTS } from './judgement.ts';
import { judgePower, type Past } from './powerJudgement.ts';
import { gpsLost, judgeEvents, judgeHappening, radioLost } from './recent.ts';
import { crashSentence, unansweredSentence } from './sentences.ts';

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
  /** Why there is no score, or what holds it down whatever the drivers say. */
  readonly reason: string | null;
};

/** The mean hides a single bad driver among many good ones: the score is at most this much better than it. */
const ABOVE_WORST = 10;

/** The best score while something is unanswered, the top of the band `poor`. */
const UNANSWERED_SCORE = 59;

/** Trend: the score now against the score before the last five flights. */
const TREND_FLIGHTS = 5;
const TREND_POINTS = 3;

/** Read flights that an assessment can need: the window, and the window of five flights ago. */
export const ASSESSED_FLIGHTS = WINDOW_FLIGHTS + TREND_FLIGHTS;

/** Vibration and the battery carry half: they are what wears, and what is measured best. */
const drivers: readonly { key: DriverKey; label: string; weight: number }[] = [
  { key: 'vibration', label: 'Vibration', weight: 0.25 },
  { key: 'battery', label: 'Battery resistance', weight: 0.25 },
  { key: 'power', label: 'Hover power', weight: 0.1 },
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
 * `ASSESSED_FLIGHTS`. More than these change nothing. `unanswered` may name older ones.
 */
export function assess(
  flights: readonly ReadFlight[],
  unanswered: readonly Unanswered[] = [],
  past: Past = {},
): Assessment {
  const now = judge(flights, unanswered, past);
  if (now.score === null) {
    const band = flights.some(isCrash) ? 'poor' : 'unknown';
    return { ...now, band, trend: 'unknown' };
  }
  const latest = new Set(flights.slice(-TREND_FLIGHTS).map((flight) => flight.flight_id));
  const earlier = unanswered.filter((one) => one.kind !== 'crash' || !latest.has(one.flight_id));
  const before = judge(flights.slice(0, -TREND_FLIGHTS), earlier, past).score;
  return { ...now, band: bandOf(now.score), trend: trendOf(now.score, before) };
}

function isCrash(flight: ReadFlight): boolean {
  return flight.features.crashed;
}

type Judged = Pick<Assessment, 'score' | 'drivers' | 'reason'>;

function judge(
  flights: readonly ReadFlight[],
  unanswered: readonly Unanswered[],
  past: Past,
): Judged {
  const held = unanswered.length === 0 ? null : unansweredSentence(unanswered);
  const missing = LEAST_FLIGHTS - flights.length;
  if (missing > 0) {
    const lead = held ?? crashSentence(flights.filter(isCrash));
    const reason = lead === null ? missingText(missing) : `${lead} ${missingText(missing)}`;
    return { score: null, drivers: [], reason };
  }
  const weighted = weightedDrivers(flights.slice(-WINDOW_FLIGHTS), past);
  return { score: scoreOf(weighted, held !== null), drivers: weighted, reason: held };
}

/** The drivers that have data, with the weights shared out over them. */
function weightedDrivers(window: readonly ReadFlight[], past: Past): Driver[] {
  const found = drivers.flatMap((driver) => {
    const worst = worstOf(judgementsOf(driver.key, window, past));
    return worst === null
      ? []
      : [{ ...driver, ...worst, score: Math.round(worst.score) } satisfies Driver];
  });
  const total = found.reduce((sum, driver) => sum + driver.weight, 0);
  return found.map((driver) => ({ ...driver, weight: rounded(driver.weight / total) ?? 0 }));
}

/** The smaller of the weighted mean and the worst driver + 10; at most 59 while something is unanswered. */
function scoreOf(found: readonly Driver[], isHeld: boolean): number {
  const mean = found.reduce((sum, driver) => sum + driver.weight * driver.score, 0);
  const worst = Math.min(...found.map((driver) => driver.score));
  return Math.min(Math.round(mean), worst + ABOVE_WORST, isHeld ? UNANSWERED_SCORE : 100);
}

function judgementsOf(key: DriverKey, window: readonly ReadFlight[], past: Past): Judgement[] {
  if (key === 'power') {
    const power = judgePower(window, past);
    return power === null ? [] : [power];
  }
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
