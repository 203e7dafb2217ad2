/**
 * Histories of the hover power of one aircraft beside its build, from a seed, with loads, wear and packs whose truth is
 * known: for measuring how fast an aircraft is learned, how early a drift is named, what it is put down to, and how often
 * an aircraft that did not change is said to have changed.
 */
import type { Compared } from '../health/learning.ts';
import type { PoweredFlight } from '../health/powerDrift.ts';
import { normal, randomOf } from './history.ts';

/** What changes: losses of the drive, a load that nobody wrote down, or one of the packs. */
export type PowerChange = {
  readonly kind: 'propulsion' | 'mass' | 'battery';
  /** Of ln(power) once it is there; of a pack, on the flights that it is on board of. */
  readonly size: number;
  /** First flight that has it, counted from 0. */
  readonly from: number;
  /** Flights over which it grows; a step where it is left out. */
  readonly over?: number;
};

export type PowerHistoryOptions = {
  readonly seed: number;
  readonly flights: number;
  readonly change?: PowerChange;
  /** Other noise than the usual, to see what a rule makes of it. */
  readonly noise?: {
    /** Spread from flight to flight, of `SPREAD.flight`. */
    readonly spread?: number;
    readonly wanderShare?: number;
    /** Correlation of the throttle with the noise of the power within a flight. */
    readonly inThrottle?: number;
  };
};

/** What only the generator knows of a flight. */
export type Truth = {
  /** Variance of the noise that is its own. */
  readonly ownVariance: number;
  /** What of ln(power) is the pack's and the load's. */
  readonly effect: number;
};

export type GeneratedFlight = PoweredFlight & {
  readonly compared: Compared;
  readonly truth: Truth;
};

/** The pack that a change of kind `battery` befalls. */
export const TIRED_PACK = 3;
const PACKS = [1, 2, TIRED_PACK] as const;

const HOVER_W = 240;
const LOADS_W = 20;
/** Standard deviations of logarithms. Of aircraft about the model: docs/physics/bands.md. */
export const SPREAD = {
  aircraft: 0.12,
  flight: 0.028,
  air: 0.012,
  pack: 0.01,
  throttle: 0.018,
} as const;
/** Share of the flight-to-flight variance that stays with the weather, and how much of it is kept to the next flight. */
export const WANDER_SHARE = 0.2;
export const WANDER_KEPT = 0.6;
const WILD_SHARE = 1 / 30;
/** Induced power goes with the mass to this power; the model's and the truth's, which differs between aircraft. */
const MASS_POWER = { model: 1.5, spread: 0.08 } as const;

/** Flights 1 to `flights` of one aircraft, oldest first. */
export function generatedPower(options: PowerHistoryOptions): GeneratedFlight[] {
  const random = randomOf(options.seed);
  const aircraft = {
    loss: SPREAD.aircraft * normal(random),
    massPower: MASS_POWER.model + MASS_POWER.spread * normal(random),
    packs: PACKS.map(() => SPREAD.pack * normal(random)),
    throttle: 0.1 * normal(random),
    // Demand of an autopilot: of the speed of the motors, or of their thrust where it straightens their curve.
    throttlePerMass: random() < 0.5 ? 0.5 : 1,
    throttlePerLoss: 0.05 + 0.1 * random(),
  };
  const { spread: scale = 1, wanderShare = WANDER_SHARE, inThrottle = 0 } = options.noise ?? {};
  const spread = scale * SPREAD.flight;
  let slow = normal(random);
  return Array.from({ length: options.flights }, (_, index) => {
    slow = WANDER_KEPT * slow + Math.sqrt(1 - WANDER_KEPT ** 2) * normal(random);
    const wild = random() < WILD_SHARE ? 2.5 : 1;
    const own = normal(random);
    const noise =
      spread * (Math.sqrt(wanderShare) * slow + Math.sqrt(1 - wanderShare) * wild * own) +
      SPREAD.air * normal(random);
    // Loads are on record: up to a third of the mass, a few kinds of them.
    const load = 0.1 * Math.floor(4 * random());
    const pack = Math.floor(PACKS.length * random());
    const changed = changeOf(options.change, index, PACKS[pack]!);
    const effect =
      aircraft.packs[pack]! + (aircraft.massPower - MASS_POWER.model) * Math.log(1 + load);
    const true_ln = aircraft.loss + effect + noise + changed.power;
    const model_W = (HOVER_W - LOADS_W) * (1 + load) ** MASS_POWER.model;
    return {
      flight_id: index + 1,
      power: true_ln,
      throttle:
        aircraft.throttle +
        SPREAD.throttle * (inThrottle * own + Math.sqrt(1 - inThrottle ** 2) * normal(random)) +
        aircraft.throttlePerMass * changed.mass +
        aircraft.throttlePerLoss * changed.loss,
      mass: Math.log(1 + load),
      packs: [PACKS[pack]!],
      truth: {
        ownVariance: (1 - wanderShare) * (spread * wild) ** 2 + SPREAD.air ** 2,
        effect,
      },
      compared: {
        measured: model_W * Math.exp(true_ln) + LOADS_W,
        predicted: model_W + LOADS_W,
        fixed: LOADS_W,
        buildSpread: SPREAD.aircraft,
      },
    };
  });
}

const NOTHING = { power: 0, mass: 0, loss: 0 };

function changeOf(change: PowerChange | undefined, index: number, pack: number) {
  if (change === undefined || index < change.from) return NOTHING;
  const share = Math.min(1, (index - change.from + 1) / (change.over ?? 1));
  const power = change.size * share;
  if (change.kind === 'propulsion') return { ...NOTHING, power, loss: power };
  if (change.kind === 'mass') return { ...NOTHING, power, mass: power / MASS_POWER.model };
  return pack === TIRED_PACK ? { ...NOTHING, power } : NOTHING;
}
