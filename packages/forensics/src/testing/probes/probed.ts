/** All that the rules work out about a flight, not only what the verdict is made of, as lines of text. */
import type { Flight } from '@airworthy/flightlog';
import type { Situation } from '../../event/situation.ts';
import { readCrash, understand } from '../../examine.ts';
import { flightFeatures } from '../../health/features.ts';
import { SECOND_US } from '../../samples/samples.ts';
import { EVERY_MEASURE, placeOf } from './measures.ts';
import { EVERY_RULE } from './rules.ts';
import { causeInFull, causeInShort, digest, inShort } from './short.ts';
import { ENDINGS, supposed, withLimits } from './supposed.ts';

export type Asked = {
  readonly flight: Flight;
  /** Which moments and endings are supposed, one after the other. */
  readonly turn: number;
  /** Seed of moved limits, 0 as stated. */
  readonly limits: number;
  /** How far they are moved at most, as a factor; otherwise by half. */
  readonly most?: number;
  /** Whole words and figures; digests of them otherwise. */
  readonly full: boolean;
  /** Of the supposed losses. */
  readonly losses: number;
};

/** How far limits are moved at most, as a factor. */
const MOST = 1.5;
/** Of the flight, for measuring; around the loss besides, in seconds. */
const SHARES = [0.03, 0.35, 0.7, 0.98];
const AROUND_LOSS_S = [-3, -0.6, 0.1, 0.5, 2];

/** A rule that throws is a fault to be seen, not the end of the page. */
function attempt(make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    return `throws ${error instanceof Error ? error.message : error}`;
  }
}

export function momentsOf({ spans, outcome, lost_us }: Situation): number[] {
  const span = outcome.span ?? spans[0];
  if (span === undefined) return [];
  const inIt = SHARES.map((share) => span.from_us + share * (span.to_us - span.from_us));
  const near = lost_us === null ? [] : AROUND_LOSS_S.map((s) => lost_us + s * SECOND_US);
  return [...inIt, ...near];
}

/** Rules that try every pair of rotors take most of the time: they are not asked of every supposed loss. */
const SLOW = new Set(['lostRotors', 'unexplained']);

export function rulesOf(situation: Situation, full: boolean, slow = true): string {
  const said = Object.entries(EVERY_RULE).map(([name, rule]) => {
    if (!slow && SLOW.has(name)) return null;
    const cause = attempt(() => {
      const found = rule(situation);
      return found === null ? null : (full ? causeInFull : causeInShort)(found);
    });
    return cause === null ? null : `${name} ${cause}`;
  });
  return said.filter((one) => one !== null).join(full ? '\n      ' : '; ');
}

export function situationLine({
  outcome,
  spans,
  inAir,
  search,
  lost_us,
  event_us,
}: Situation): string {
  const { ending, contact, departure, record, disarm, ranAway_us, lostAtEnd, because } = outcome;
  const parts = [
    contact,
    departure,
    record?.time_us,
    disarm?.to_us,
    ranAway_us,
    lostAtEnd,
    because,
  ];
  return `${ending} ${inShort([...parts, spans, inAir, search, lost_us, event_us])}`;
}

/** Five of the moments, others at each turn. */
function measureLines(situation: Situation, { full, turn }: Asked): string[] {
  const all = momentsOf(situation);
  const moments = full ? all : all.filter((_, i) => (i + turn) % 2 === 0);
  const span = situation.outcome.span ?? situation.spans[0];
  if (span === undefined) return [];
  const places = moments.map((at_us) => placeOf(situation, span, at_us));
  const lines = Object.entries(EVERY_MEASURE).map(([name, measure]) => {
    const texts = places.map((place) => inShort(attempt(() => measure(place))));
    return full ? `${name} ${texts.join(' | ')}` : `${name} ${digest(texts.join('|'))}`;
  });
  return full ? lines : [lines.join(' ')];
}

function supposedLines(situation: Situation, { turn, full, losses }: Asked): string[] {
  const moments = momentsOf(situation);
  if (moments.length === 0) return [];
  return Array.from({ length: losses }, (_, i) => {
    const ending = ENDINGS[(turn + i) % ENDINGS.length]!;
    const lost_us = moments[(turn * losses + 3 * i) % moments.length]!;
    const said = rulesOf(supposed(situation, lost_us, ending), full, full || turn % 4 === 0);
    return `if ${ending} at ${inShort(lost_us / SECOND_US)} s: ${said}`;
  });
}

/** The whole reading but the version of its rules, part by part, and the row for the health of the aircraft. */
function readingLine(flight: Flight, full: boolean): string {
  const { crash, preconditions, diagnostics, series, timeline, meta, ...rest } = readCrash(flight);
  const { reader, ...read } = meta;
  const parts: Record<string, unknown> = {
    crash,
    preconditions,
    ...diagnostics,
    series,
    timeline,
    meta: read,
    ...rest,
    features: flightFeatures(flight),
  };
  return Object.entries(parts)
    .map(([name, part]) => `${name} ${full ? inShort(part) : digest(inShort(part))}`)
    .join(full ? '\n      ' : ' ');
}

export function probed(asked: Asked): string[] {
  const { flight, full, limits } = asked;
  return withLimits(limits, asked.most ?? MOST, () => {
    const situation = understand(flight);
    const lines = [
      situationLine(situation),
      `rules: ${rulesOf(situation, full)}`,
      ...supposedLines(situation, asked),
      ...measureLines(situation, asked),
    ];
    // Whole readings are printed elsewhere; here those by other limits, and of other loggers.
    return full ? lines : [...lines, readingLine(flight, full)];
  });
}
