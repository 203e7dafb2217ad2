/** What happens in a flight or does not: failsafes, errors, crashes, losses of GPS or of the radio. */
import { figure as rounded } from '../report/words.ts';
import { LATELY_FLIGHTS, type ReadFlight } from './history.ts';
import type { Judgement } from './judgement.ts';
import { crashSentence } from './sentences.ts';

/** From this many of them on it is a pattern. */
const PATTERN_FLIGHTS = 3;

const CRASH_SCORE = 40;

export type Happening = {
  /** As the sentence goes on: "3 of the last 10 flights had ...". */
  readonly words: string;
  readonly happened: (flight: ReadFlight) => boolean;
};

/** Losses of a second are a pause between two messages; from two on the position drifts. */
const GPS_LOST_S = 2;

export const gpsLost: Happening = {
  words: 'lost GPS',
  happened: ({ features }) => (features.gps_lost_s ?? 0) >= GPS_LOST_S,
};

export const radioLost: Happening = {
  words: 'had a radio failsafe',
  happened: ({ features }) => features.radio_failsafes > 0,
};

export const troubled: Happening = {
  words: 'had a failsafe, an error or a crash',
  happened: ({ features }) => features.failsafes > 0 || features.errors > 0 || features.crashed,
};

/** 93 and 86 for one flight and two of the last ten, 70 for three, ten less for each more. */
export function judgeHappening(happening: Happening, history: readonly ReadFlight[]): Judgement {
  const lately = history.slice(-LATELY_FLIGHTS);
  const before = history.slice(0, -LATELY_FLIGHTS);
  const found = lately.filter(happening.happened);
  const named = found.length >= PATTERN_FLIGHTS;
  return {
    score: named ? 100 - 10 * found.length : 100 - 7 * found.length,
    value: rounded(perTen(found.length, lately.length)),
    baseline:
      before.length === 0
        ? null
        : rounded(perTen(before.filter(happening.happened).length, before.length)),
    unit: 'of 10 flights',
    z: null,
    sentence: happeningSentence(happening, found.length, lately.length),
    since_flight_id: named ? found[0]!.flight_id : null,
    flight_ids: named ? found.map((flight) => flight.flight_id) : [],
  };
}

/** A crash is named by itself, for as long as it is among the last ten flights. */
export function judgeEvents(history: readonly ReadFlight[]): Judgement {
  const common = judgeHappening(troubled, history);
  const crashes = history.slice(-LATELY_FLIGHTS).filter((flight) => flight.features.crashed);
  const first = crashes[0];
  if (first === undefined || common.score <= CRASH_SCORE) return common;
  const ids = crashes.map((flight) => flight.flight_id);
  return {
    ...common,
    score: CRASH_SCORE,
    sentence: crashSentence(crashes) ?? common.sentence,
    since_flight_id: first.flight_id,
    flight_ids: ids,
  };
}

function perTen(count: number, of: number): number {
  return (10 * count) / of;
}

function happeningSentence(happening: Happening, count: number, of: number): string {
  return `${count === 0 ? 'None' : count} of the last ${of} flights ${happening.words}.`;
}
