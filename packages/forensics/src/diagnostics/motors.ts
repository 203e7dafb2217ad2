import type { Cause } from '../causes/cause.ts';
import { outputsOf, rpmDrop } from '../causes/motorLoss.ts';
import { meanOutputs, standoutOf } from '../causes/weakMotor.ts';
import { baselineOf, type Situation } from '../event/situation.ts';
import type { MotorKey } from '../report/findingKeys.ts';
import type { MotorsSection } from '../report/reading.ts';
import { capital, figure, motorText } from '../report/words.ts';
import { runsAbove, SECOND_US, totalOf } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Noticed, SectionResult } from './finding.ts';

export function motorsSection(
  situation: Situation,
  causes: readonly Cause[],
): SectionResult<MotorsSection> {
  const outputs = outputsOf(situation);
  const reason = whyNot(situation);
  if (outputs === null || reason !== null)
    return { section: { available: false, reason: reason ?? 'No motor outputs.' }, noticed: [] };
  const level = baselineOf(situation, situation.lost_us ?? Number.POSITIVE_INFINITY);
  const window = level ?? situation.inAir[0]!;
  const means = meanOutputs(outputs, window);
  if (!means.every(Number.isFinite))
    return {
      section: { available: false, reason: 'The motor outputs hold no values in flight.' },
      noticed: [],
    };
  const order = means.map((_, index) => index).sort((a, b) => means[a]! - means[b]!);
  const imbalance = means[order[order.length - 1]!]! - means[order[0]!]!;
  const blamed = causes.find((cause) => cause.motor !== undefined);
  const saturated = outputs.levels.map((level) =>
    figure(
      totalOf(
        situation.inAir.flatMap((span) =>
          runsAbove(outputs.time_us, level, { limit: outputs.ceiling, window: span }),
        ),
      ) / SECOND_US,
    ),
  );
  const standout = standoutOf(outputs, means);
  const suspect =
    blamed?.motor ?? (standout === null ? null : outputs.motors[standout.index]!.number);
  return {
    section: {
      available: true,
      count: outputs.motors.length,
      saturated_s: saturated,
      mean_output: means.map((value) => figure(value)),
      imbalance_pct: figure(100 * imbalance),
      lowest: outputs.motors[order[0]!]!.number,
      highest: outputs.motors[order[order.length - 1]!]!.number,
      suspect,
      esc_rpm_drop:
        blamed?.motor === undefined
          ? null
          : figure(rpmDrop(situation, blamed.motor, blamed.onset_us)),
    },
    noticed: [
      ...blamedNoticed(blamed),
      ...(level === null
        ? []
        : balanceNoticed(outputs.motors, means, order, imbalance, blamed !== undefined)),
    ],
  };
}

function whyNot(situation: Situation): string | null {
  const { flight } = situation;
  if (flight.meta.vehicle === 'heli')
    return 'A helicopter has one rotor: motors cannot be compared.';
  if (flight.motors.length === 0) return 'No motor outputs in this log.';
  if (outputsOf(situation) === null) return 'Fewer than three lift motors: nothing to compare.';
  if (situation.inAir.length === 0) return 'The motors never carried the aircraft in this log.';
  return null;
}

const TITLES: Readonly<Partial<Record<MotorKey, string>>> = {
  weak_motor: 'One motor gives less thrust than the others',
  motor_weak: 'One motor gives less thrust than commanded',
  flip_on_takeoff: 'It was thrown over as it left the ground',
};

function blamedNoticed(blamed: Cause | undefined): Noticed[] {
  if (blamed === undefined) return [];
  // Every cause that names a motor is one of them: `findingKeys.test.ts`.
  const key = blamed.key as MotorKey;
  return [
    {
      section: 'motors',
      key,
      level: blamed.rank === 1 ? 'alert' : 'warn',
      title:
        TITLES[key] ??
        (blamed.others?.length ? `${blamed.others.length + 1} motors` : 'One motor') +
          ' lost thrust',
      detail: blamed.sentence,
      at_us: blamed.onset_us,
      value: blamed.motor!,
    },
  ];
}

function balanceNoticed(
  motors: readonly { number: number; angle_rad: number | null }[],
  means: readonly number[],
  order: readonly number[],
  imbalance: number,
  blamed: boolean,
): Noticed[] {
  const noticed: Noticed[] = [];
  const high = motors[order[order.length - 1]!]!;
  const low = motors[order[0]!]!;
  if (imbalance >= limit.imbalanceWarn && !blamed)
    noticed.push({
      section: 'motors',
      key: 'imbalance',
      level: imbalance >= limit.imbalanceAlert ? 'warn' : 'info',
      title: 'The motors do not share the load evenly',
      detail: `${capital(motorText(high))} ran ${(100 * imbalance).toFixed(0)} points of its range above ${motorText(low)} in level flight: center of gravity, yaw trim, or a worn motor or propeller.`,
      at_us: null,
      value: 100 * imbalance,
      limit: 100 * limit.imbalanceWarn,
    });
  const level = means.reduce((sum, value) => sum + value, 0) / means.length;
  if (level >= limit.hoverHigh)
    noticed.push({
      section: 'motors',
      key: 'hover_high',
      level: 'warn',
      title: 'Little thrust in reserve',
      detail: `The motors ran at ${(100 * level).toFixed(0)} % of their range on average in level flight.`,
      at_us: null,
      value: 100 * level,
      limit: 100 * limit.hoverHigh,
    });
  return noticed;
}
