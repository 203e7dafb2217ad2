/** The power of hover as a driver of health: more than at delivery, since when, and what it is put down to. */
import { figure as rounded } from '../report/words.ts';
import { isWithin, type ReadFlight } from './history.ts';
import { fallingScore, GOOD_SCORE, type Judgement, NAMED_FLIGHTS } from './judgement.ts';
import { LEAST_RISE, type PowerDrift, type PoweredFlight, powerDriftOf } from './powerDrift.ts';

/** What is known of an aircraft from before the flights that are assessed. */
export type Past = {
  /** Its first flights with a build: the aircraft as it was delivered. */
  readonly delivery?: readonly PoweredFlight[];
  /** Names of packs by their ids. */
  readonly packNames?: ReadonlyMap<number, string>;
};

/** A hover that takes a quarter more is bad. */
const BAD_RISE = Math.log(1.25);

/** Null where too few flights could be compared with a build, or none lately. */
export function judgePower(history: readonly ReadFlight[], past: Past): Judgement | null {
  const own = history.flatMap((flight): PoweredFlight[] =>
    flight.powered == null ? [] : [{ flight_id: flight.flight_id, ...flight.powered }],
  );
  const last = own.at(-1);
  if (last === undefined || !isWithin(history, last.flight_id)) return null;
  const known = new Set(own.map(({ flight_id }) => flight_id));
  const before = (past.delivery ?? []).filter(({ flight_id }) => !known.has(flight_id));
  const drift = powerDriftOf([...before, ...own]);
  if (drift === null) return null;
  const more_pct = 100 * (Math.exp(drift.rise) - 1);
  const common = {
    value: rounded(100 + more_pct),
    baseline: 100,
    unit: '% of the power at delivery',
    z: rounded(drift.z),
  };
  if (!drift.named)
    return {
      ...common,
      score: 100 - (100 - GOOD_SCORE) * drift.evidence,
      sentence: 'The power to hover is usual for this aircraft.',
      since_flight_id: null,
      flight_ids: [],
    };
  const worst = Math.max(drift.rise, drift.cause === 'battery' ? (drift.pack?.power ?? 0) : 0);
  const since = drift.since_flight_id ?? last.flight_id;
  return {
    ...common,
    score: Math.min(GOOD_SCORE - 1, fallingScore(worst, LEAST_RISE, BAD_RISE)),
    sentence: powerSentence(drift, since, past.packNames ?? new Map()),
    since_flight_id: since,
    flight_ids: [since, ...drift.flight_ids.slice(1).slice(1 - NAMED_FLIGHTS)],
  };
}

const percent = (ln: number) => Math.round(100 * (Math.exp(ln) - 1));

function powerSentence(
  drift: PowerDrift,
  since: number,
  names: ReadonlyMap<number, string>,
): string {
  const { pack, cause } = drift;
  const named = pack === null ? '' : (names.get(pack.pack) ?? `pack ${pack.pack}`);
  if (cause === 'battery' && pack !== null)
    return `Needs ${percent(pack.power)} % more power to hover with ${named} than with its other packs, since flight ${since}.`;
  const explained =
    pack === null || percent(drift.packRise) < 1
      ? ''
      : ` ${named} explains ${percent(drift.packRise)} % of it.`;
  const lead = `Needs ${percent(drift.rise)} % more power to hover than at delivery, since flight ${since}.`;
  return `${lead}${explained} ${causeSentence(cause)}`;
}

function causeSentence(cause: PowerDrift['cause']): string {
  switch (cause) {
    case 'mass':
      return 'The throttle rose with it: a load that is not on record, or propellers that lost thrust.';
    case 'propulsion':
      return 'The throttle did not rise with it: look at motors, bearings and controllers.';
    default:
      return 'Whether it is mass or propulsion is not known: too few flights logged their throttle.';
  }
}
