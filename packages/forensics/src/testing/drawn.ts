/**
 * Losses of known cause with everything else drawn at random: frame, thrust, height, wind, moment, what it was
 * doing, and which autopilot named the modes. A rule that holds for one flight of a test alone fails here.
 */
import type { Flight } from '@airworthy/flightlog';
import { FIELD_GOOD, FIELD_KINDS } from './fieldKinds.ts';
import { LOSS_KINDS } from './lossKinds.ts';
import { FLIPS, HOPS, KILLED_HOPS } from './lowFlights.ts';
import { simulate } from './missions.ts';
import { MOTOR_KINDS } from './motorKinds.ts';
import { CUT_KINDS, DAMAGED_KINDS, GOOD_PARTS } from './partialLogs.ts';
import { REACTIONS } from './reactions.ts';
import { drawnOf, type Kind, touch_s } from './settings.ts';
import { HARD_LANDINGS, SLOW_CONTACTS } from './slowContacts.ts';
import type { Loss } from './stress.ts';
import { KNOCKS, STRIKES } from './strikes.ts';

/** What ends well although it looks like one of these: it has to be seen as a flight, and as no crash. */
const GOOD_KINDS: readonly Kind[] = [
  ...KNOCKS,
  ...HOPS,
  ...HARD_LANDINGS,
  ...FIELD_GOOD,
  ...GOOD_PARTS,
];

export function drawnKinds(): readonly Kind[] {
  return [
    ...LOSS_KINDS,
    ...MOTOR_KINDS,
    ...REACTIONS,
    ...STRIKES,
    ...FLIPS,
    ...SLOW_CONTACTS,
    ...KILLED_HOPS,
    ...FIELD_KINDS,
    ...CUT_KINDS,
    ...DAMAGED_KINDS,
    ...GOOD_KINDS,
  ];
}

export type Drawn = Omit<Loss, 'flight'> & {
  /** The name of its kind, with `good: ` before what ends well. */
  readonly kind: string;
  readonly fly: () => Promise<Flown>;
  /** The log does not hold all of it: it may stop in the air or not be clear, but nothing good may be said. */
  readonly partial: boolean;
  /** The log has what the loss shows in. */
  readonly shown: (logged: Flight) => boolean;
};

export type Flown = {
  readonly flight: Flight;
  /** When it met the ground, where the log goes that far. */
  readonly touched_s: number | null;
};

export function drawnLoss(kind: Kind, draw: () => number, index = 0): Drawn {
  const { setting, given } = drawnOf(kind, draw);
  const { name, causes, crash = true, motor, partial = false, shown = () => true } = kind;
  const flown = kind.flown?.(setting) ?? (() => simulate(given));
  const kept = kind.kept?.(setting);
  const fly = async (): Promise<Flown> => {
    const whole = flown();
    const flight = (await kept?.(whole)) ?? whole;
    const touched_s = touch_s(whole);
    const within = touched_s !== null && 1e6 * touched_s < flight.meta.duration_us;
    return { flight, touched_s: within ? touched_s : null };
  };
  const label = crash || causes.length > 0 ? name : `good: ${name}`;
  return {
    kind: label,
    name: `${label}, ${index + 1}`,
    fly,
    crash,
    causes,
    motor: motor?.(setting) ?? null,
    partial,
    shown,
  };
}
