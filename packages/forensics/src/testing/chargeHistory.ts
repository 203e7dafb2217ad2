/**
 * Histories of the charge that one aircraft draws, from a seed, with a pack whose true capacity is known and a current sensor that is off:
 * for measuring how far the charge at landing is predicted.
 */
import type { Compared } from '../health/learning.ts';
import { normal, randomOf } from './history.ts';
import { generatedPower } from './powerHistory.ts';

/** Standard deviations of logarithms, but for the voltage at rest, which is of the charge that it stands for. */
export const CHARGE_SPREAD = {
  /** Of the scale of current sensors: a new one is calibrated to some percent, or not at all. */
  sensor: 0.04,
  /** Of what packs hold about what they state. */
  capacity: 0.08,
  /** Of the power in what nobody predicts about the mean of the rest of the flight. */
  other: 0.15,
  /** Of the charge by a voltage at rest. */
  rest: 0.03,
} as const;
/** A pack recovers for minutes: seconds after landing its voltage stands for so much less. */
const RECOVERY = 0.02;

export type ChargedFlight = {
  /** Counted over predicted, of the phases that the build predicts. */
  readonly compared: Compared;
  readonly capacity_ah: number;
  /** Counted over the whole flight. */
  readonly counted_ah: number;
  /** Share of the time in phases that the build predicts. */
  readonly knownShare: number;
  /** By voltages at rest; null where the log ends at landing. */
  readonly capacitySeen: Compared | null;
  /** Of the true capacity, 0 to 1. */
  readonly trueLanding: number;
};

const CAPACITY_AH = 10;

export function generatedCharges({
  seed,
  flights,
}: {
  readonly seed: number;
  readonly flights: number;
}): ChargedFlight[] {
  const random = randomOf(seed + 77_777);
  const sensor = Math.exp(CHARGE_SPREAD.sensor * normal(random));
  const capacity = CAPACITY_AH * Math.exp(CHARGE_SPREAD.capacity * normal(random) - 0.04);
  return generatedPower({ seed, flights }).map(({ compared }) => {
    const drawn = 0.25 + 0.45 * random();
    const knownShare = 0.67 + 0.33 * random();
    const scale = (drawn * CAPACITY_AH * knownShare) / compared.predicted;
    const known_ah = compared.measured * scale;
    const other_ah =
      ((known_ah * (1 - knownShare)) / knownShare) * Math.exp(CHARGE_SPREAD.other * normal(random));
    const true_ah = known_ah + other_ah;
    const counted_ah = sensor * true_ah;
    const rests = CHARGE_SPREAD.rest * Math.SQRT2 * normal(random) + RECOVERY;
    const seenDrawn = true_ah / capacity + rests;
    const logged = random() < 0.4 && seenDrawn >= 0.3;
    return {
      compared: {
        measured: sensor * known_ah,
        predicted: compared.predicted * scale,
        fixed: compared.fixed * scale,
        buildSpread: compared.buildSpread,
      },
      capacity_ah: CAPACITY_AH,
      counted_ah,
      knownShare,
      capacitySeen: logged
        ? { measured: counted_ah / seenDrawn, predicted: CAPACITY_AH, fixed: 0, buildSpread: 0.12 }
        : null,
      trueLanding: 1 - true_ah / capacity,
    };
  });
}
