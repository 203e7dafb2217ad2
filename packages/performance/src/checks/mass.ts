import type { BatteryRequest, Build } from '../airframe/build.ts';
import type { Resolved } from '../airframe/resolve.ts';
import type { Analysis } from '../analysis.ts';
import { across, type Balance } from '../balance.ts';
import { asSent, atMost, type Check, judged, type Level, shortNumber } from '../finding.ts';
import { POSITION_MM } from '../inputTable/ranges.ts';
import { weightClassOf } from '../weightClass.ts';

export const weightClass: Check = {
  code: 'WEIGHT_CLASS',
  group: 'mass',
  field: 'dry_mass_g',
  judge: ({ performance }) => {
    const mass_kg = performance.allUpMass_kg;
    const found = weightClassOf(mass_kg);
    const upper_g = found.upper_kg === null ? null : 1000 * found.upper_kg;
    const margin = upper_g === null ? 1 : 1 - (1000 * mass_kg) / upper_g;
    const level = asSent(margin) >= 0.03 ? 'ok' : 'warn';
    const mass = `All-up mass is ${shortNumber(1000 * mass_kg)} g, class ${found.label}`;
    return {
      level,
      message:
        level === 'ok'
          ? `${mass}.`
          : `${mass}, only ${shortNumber(100 * margin)} % below its upper limit (minimum 3 %): a small addition changes the class.`,
      value: 1000 * mass_kg,
      limit: upper_g === null ? null : 0.97 * upper_g,
      unit: 'g',
      comparison: '<=',
      fix: level === 'ok' ? null : 'Reduce mass, or plan for the rules of the next class.',
    };
  },
  remedies: function* ({ performance, resolved }) {
    const upper_kg = weightClassOf(performance.allUpMass_kg).upper_kg ?? 0;
    const dry_g = resolved.full.dry_mass_g - 1000 * (performance.allUpMass_kg - 0.969 * upper_kg);
    if (dry_g > MOST_SAVED * resolved.full.dry_mass_g)
      yield { dry_mass_g: Number(dry_g.toPrecision(6)) };
  },
};

/** Payload of which nothing says what it weighs: counted as nothing, it flatters every figure. */
export const payloadWeightless: Check = {
  code: 'PAYLOAD_NO_MASS',
  group: 'mass',
  field: 'payload',
  judge: ({ resolved }) => {
    const at = resolved.full.payload.findIndex((item) => item.mass_g == null && !item.catalog_id);
    if (at < 0) return null;
    return {
      level: 'warn',
      message: `${resolved.payload[at]!.name} has no mass and counts as 0 g.`,
      value: null,
      limit: null,
      unit: null,
      comparison: null,
      fix: 'State the mass.',
    };
  },
};

/** A builder finds a tenth of the dry mass in lighter parts, not more. */
const MOST_SAVED = 0.9;

/** Nothing is moved to where no airframe is: arms, body and chord end there. */
function reach_mm({ full, type }: Resolved): number {
  const wing_mm = type.class === 'multirotor' ? 0 : full.wing_chord_mm + full.wing_sweep_mm;
  const arm_mm = type.class === 'wing' ? 0 : full.arm_length_mm;
  return Math.min(POSITION_MM.max, Math.max(arm_mm, full.body_length_mm, wing_mm));
}

/** The heaviest battery moved (or placed) so that the center of gravity comes to a point. */
function* batteryTo(analysis: Analysis, target: { x_m: number; y_m: number; z_m: number }) {
  const { resolved, balance } = analysis;
  const { packs } = resolved.aircraft;
  let heaviest = -1;
  packs.forEach((pack, i) => {
    if (pack.mass_kg > (packs[heaviest]?.mass_kg ?? 0)) heaviest = i;
  });
  const pack = packs[heaviest];
  if (pack === undefined) return;
  const at = resolved.packPlaces[heaviest] ?? null;
  const placed_kg = balance.placed_kg + (at === null ? pack.mass_kg : 0);
  const old_kg = at === null ? 0 : pack.mass_kg;
  const place = (axis: 'x_m' | 'y_m' | 'z_m') => {
    const moment =
      placed_kg * target[axis] -
      (balance.placed_kg * balance.centre[axis] - old_kg * (at?.[axis] ?? 0));
    return Number(((1000 * moment) / pack.mass_kg).toFixed(1));
  };
  const moved = { x_mm: place('x_m'), y_mm: place('y_m'), z_mm: place('z_m') };
  if (Object.values(moved).some((value) => Math.abs(value) > reach_mm(resolved))) return;
  const change = (battery: BatteryRequest, i: number) =>
    i === heaviest ? { ...battery, ...moved } : battery;
  yield { batteries: resolved.full.batteries.map(change) } satisfies Build;
}

/** Where the center of gravity belongs: at the rotor center, on a winged build at its share of the mean chord. */
function targetOf({ resolved, balance }: Analysis): { x_m: number; y_m: number; z_m: number } {
  const { wing } = balance;
  if (wing === null) return { ...resolved.centre, z_m: balance.centre.z_m };
  const x_m = wing.meanChordLeadingEdge_m + wing.target * wing.meanChord_m;
  const z_m = resolved.type.standsOnTail ? resolved.centre.z_m : balance.centre.z_m;
  return { x_m, y_m: 0, z_m };
}

/** The single move that balances the build, as an instruction; `otherwise` where there is none. */
function moveText({ fix }: Balance, otherwise: string): string {
  if (fix === null) return otherwise;
  const direction = fix.by_m < 0 ? 'forward' : 'aft';
  return `Move ${fix.move} by ${shortNumber(1000 * Math.abs(fix.by_m))} mm ${direction}.`;
}

export const rotorOffset: Check = {
  code: 'CG_ROTOR_OFFSET',
  group: 'balance',
  field: 'batteries',
  judge: (analysis) => {
    const { balance } = analysis;
    if (balance.offset === null) return null;
    const offset_pct = 100 * balance.offset;
    const level = atMost(offset_pct, 5, 12);
    // What has no position can lie anywhere: CG_UNPLACED reports it.
    if (level === 'ok' && balanceBasis(analysis) === 'too little') return null;
    return judged(level, {
      fact: () =>
        `The center of gravity is ${shortNumber(offset_pct)} % of the arm length from the rotor center (limit 5 %)`,
      meaning: 'some motors work harder than others',
      value: offset_pct,
      limit: 5,
      unit: '%',
      comparison: '<=',
      fix: moveText(balance, 'Move a battery towards the rotor center.'),
    });
  },
  remedies: function* (analysis) {
    yield* batteryTo(analysis, targetOf(analysis));
    const { resolved, balance } = analysis;
    const hover = across(resolved, resolved.centre);
    yield* batteryTo(analysis, {
      x_m: resolved.type.standsOnTail ? balance.centre.x_m : hover.aft_m,
      y_m: hover.right_m,
      z_m: resolved.type.standsOnTail ? resolved.centre.z_m : balance.centre.z_m,
    });
  },
};

function chordLevel(centre: number, low: number, high: number): Level {
  if (centre >= low && centre <= high) return 'ok';
  return centre >= asSent(low - 0.05) && centre <= asSent(high + 0.05) ? 'warn' : 'bad';
}

/** A balance is called fine, and that of a winged build judged at all, when nearly all of the mass has a position. */
const PLACED_ENOUGH = 0.9;

/** Whether no position of the build was stated: those of the type and its default pack say nothing of this one. */
export function noPlaceStated(given: Build): boolean {
  const places = [...(given.batteries ?? []), ...(given.payload ?? []), ...(given.aux_rails ?? [])];
  return given.frame_preset == null && places.every((item) => item.x_mm == null);
}

/** Members of a build that give it masses or sizes of its own. Without them it is its type, whose positions are its own. */
const OF_ITS_OWN = [
  'dry_mass_g',
  'batteries',
  'payload',
  'aux_rails',
  'motor_count',
  'motor_mass_g',
  'wing_span_mm',
  'wing_chord_mm',
  'wing_tip_chord_mm',
  'wing_sweep_mm',
  'arm_length_mm',
  'body_length_mm',
] as const satisfies readonly (keyof Build)[];

export const isItsType = (given: Build) => OF_ITS_OWN.every((member) => given[member] == null);

/** What the center of gravity rests on: stated positions, those of the type alone, or too little of the mass. */
export function balanceBasis({ balance, resolved }: Analysis): 'stated' | 'assumed' | 'too little' {
  if (balance.placed_kg < PLACED_ENOUGH * balance.total_kg) return 'too little';
  return noPlaceStated(resolved.given) ? 'assumed' : 'stated';
}

export const chordBalance: Check = {
  code: 'CG_MAC',
  group: 'balance',
  field: 'batteries',
  judge: (analysis) => {
    const { balance } = analysis;
    const { wing } = balance;
    const basis = balanceBasis(analysis);
    if (wing === null || basis === 'too little') return null;
    const centre = asSent(wing.centre);
    const byChord = chordLevel(centre, wing.low, wing.high);
    // Out of range by a guess is not bad, and in range by a guess is not fine.
    const inRange = byChord === 'ok';
    const guessed = basis === 'assumed' && !(inRange && isItsType(analysis.resolved.given));
    const side = centre < wing.low ? 'nose-heavy' : 'tail-heavy';
    return judged(guessed ? 'warn' : byChord, {
      fact: () =>
        `The center of gravity is at ${shortNumber(100 * centre)} % of the mean chord (range ${shortNumber(100 * wing.low)} to ${shortNumber(100 * wing.high)} %)`,
      meaning: meaningOf({ guessed, inRange, side }),
      value: 100 * centre,
      limit: 100 * (centre < wing.low ? wing.low : wing.high),
      unit: '%',
      comparison: 'between',
      fix: inRange
        ? 'State where the packs and the payload sit, or balance the aircraft on two fingers and compare.'
        : moveText(
            balance,
            `Move mass ${side === 'nose-heavy' ? 'aft' : 'forward'}, or move the wing.`,
          ),
    });
  },
  remedies: function* (analysis) {
    const { wing } = analysis.balance;
    // In range by a guess: there is something to find out and nothing to move.
    if (wing === null || chordLevel(asSent(wing.centre), wing.low, wing.high) === 'ok') return;
    yield* batteryTo(analysis, targetOf(analysis));
  },
};

function meaningOf(of: { guessed: boolean; inRange: boolean; side: string }): string {
  if (!of.guessed) return `it is ${of.side}`;
  if (of.inRange) return 'every position is assumed, so where it balances is not known';
  return `it would be ${of.side}, but every position is assumed`;
}

function unplacedMessage(items: readonly { name: string; mass_kg: number }[]): string {
  const named = items
    .slice(0, 3)
    .map((item) => `${item.name} (${shortNumber(1000 * item.mass_kg)} g)`)
    .join(', ');
  const more = items.length > 3 ? ` and ${items.length - 3} more` : '';
  return items.length === 1
    ? `${named} has no position, so it is left out of the center of gravity.`
    : `${named}${more} have no position, so they are left out of the center of gravity.`;
}

export const unplaced: Check = {
  code: 'CG_UNPLACED',
  group: 'balance',
  field: 'batteries',
  judge: ({ balance }) => {
    const grams = 1000 * balance.unplaced_kg;
    const level = grams <= 1e-6 ? 'ok' : 'warn';
    const names = balance.items.filter((item) => item.at === null && item.mass_kg > 0);
    return {
      level,
      message: level === 'ok' ? 'Every item has a position.' : unplacedMessage(names),
      value: grams,
      limit: 0,
      unit: 'g',
      comparison: '<=',
      fix: level === 'ok' ? null : 'Enter how far behind the datum each item sits.',
    };
  },
  remedies: function* (analysis) {
    const { resolved, balance } = analysis;
    const target_m = targetOf(analysis).x_m;
    // All items without a position go to the one point that puts the center of gravity where it belongs.
    const missing_kg = balance.unplaced_kg;
    const moment = balance.total_kg * target_m - balance.placed_kg * balance.centre.x_m;
    const x_mm = missing_kg > 0 ? Number(((1000 * moment) / missing_kg).toFixed(1)) : 0;
    if (Math.abs(x_mm) > reach_mm(resolved)) return;
    const place = <Item extends { x_mm?: number | null | undefined }>(item: Item): Item =>
      item.x_mm == null ? { ...item, x_mm } : item;
    const patch: { -readonly [Field in keyof Build]: Build[Field] } = {};
    const { batteries, aux_rails, payload } = resolved.full;
    if (batteries.some((item) => item.x_mm == null)) patch.batteries = batteries.map(place);
    if (aux_rails.some((item) => item.x_mm == null && (item.mass_g ?? 0) > 0))
      patch.aux_rails = aux_rails.map((item) => ((item.mass_g ?? 0) > 0 ? place(item) : item));
    if (payload.some((item) => item.x_mm == null)) patch.payload = payload.map(place);
    yield patch;
  },
};
