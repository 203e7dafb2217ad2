import { MINUTE_S } from '@airworthy/physics';
import type { Build } from '../airframe/build.ts';
import { airframeByName } from '../airframe/table.ts';
import type { Analysis } from '../analysis.ts';
import {
  atLeast,
  atMost,
  type Check,
  hoverFiguresOf,
  judged,
  type Level,
  type Raised,
  roundUp,
  shortNumber,
} from '../finding.ts';
import { clampTo } from '../inputTable/index.ts';
import type { MotorOut } from '../motorOut.ts';
import {
  largerPropeller,
  lowerResistance,
  moreCapacity,
  moreKv,
  morePacks,
  moreThrust,
  together,
} from '../remedies.ts';

export const thrustToWeightLow: Check = {
  code: 'TWR_LOW',
  group: 'thrust',
  field: 'max_thrust_per_motor_g',
  judge: ({ resolved, performance }) => {
    const ratio = performance.rotor?.thrustToWeight;
    if (ratio === undefined || resolved.type.class !== 'multirotor') return null;
    const level = atLeast(ratio, 2, 1.5);
    return judged(level, {
      fact: () => `Thrust-to-weight ratio is ${shortNumber(ratio)} (minimum 2)`,
      meaning: {
        warn: 'gusts and steep climbs will use all of it',
        bad: 'too little is left for control',
      },
      value: ratio,
      limit: 2,
      unit: null,
      comparison: '>=',
      fix: 'Fit stronger motors or larger propellers, or reduce mass.',
    });
  },
  remedies: function* (analysis) {
    const ratio = analysis.performance.rotor?.thrustToWeight ?? 2;
    yield* strongerDrive(analysis, 2.001 / Math.max(1e-3, ratio));
  },
};

export const thrustToWeightSag: Check = {
  code: 'TWR_SAG',
  group: 'thrust',
  field: 'batteries',
  judge: ({ performance }) => {
    const { rotor, buses } = performance;
    if (rotor === null || buses.length === 0) return null;
    const ratio = rotor.thrustToWeightSag;
    const level = atLeast(ratio, 1.8, 1.3);
    return judged(level, {
      fact: () => `Thrust-to-weight ratio with voltage sag is ${shortNumber(ratio)} (minimum 1.8)`,
      meaning: 'climbs on a half-used pack will be weak',
      value: ratio,
      limit: 1.8,
      unit: null,
      comparison: '>=',
      fix: 'Use packs with lower resistance, more packs in parallel, or motors with more thrust.',
    });
  },
  remedies: function* (analysis) {
    const { rotor } = analysis.performance;
    const ratio = Math.max(1e-3, rotor?.thrustToWeightSag ?? 1);
    const better = [...lowerResistance(analysis)].slice(2, 6);
    if ((rotor?.thrustToWeight ?? 0) > 1.85) yield* better;
    yield* strongerDrive(analysis, 1.9 / ratio);
    yield* together(moreThrust(analysis, [1.9 / ratio, 2.4 / ratio]), better);
  },
};

export const hoverThrottle: Check = {
  code: 'HOVER_THROTTLE',
  group: 'thrust',
  field: 'motor_kv',
  judge: ({ performance }) => {
    const throttle = hoverFiguresOf(performance)?.throttle;
    if (throttle === undefined) return null;
    const level = atMost(throttle, 0.65, 0.8);
    return judged(level, {
      fact: () => `Hover throttle is ${shortNumber(100 * throttle)} % (limit 65 %)`,
      meaning: 'little control margin is left',
      value: throttle,
      limit: 0.65,
      unit: null,
      comparison: '<=',
      fix: 'Use motors with a higher Kv or more thrust, or reduce mass.',
    });
  },
  remedies: function* (analysis) {
    yield* moreKv(analysis);
    yield* moreThrust(analysis, [1.1, 1.25, 1.5]);
    yield* largerPropeller(analysis);
    yield* together(moreThrust(analysis, [1.25, 1.5]), moreKv(analysis));
  },
};

const obstacle = {
  thrust: 'full thrust is below the weight',
  battery_sag: 'the pack cannot supply the power',
  throttle: 'the voltage under load is too low for the propeller speed it needs',
  no_battery: 'no battery feeds the lift motors',
} as const;

export const hoverImpossible: Check = {
  code: 'HOVER_IMPOSSIBLE',
  group: 'thrust',
  field: 'max_thrust_per_motor_g',
  judge: ({ performance }) => {
    const { rotor } = performance;
    if (rotor === null || rotor.hover.kind === 'hover') return null;
    const { limit } = rotor.hover;
    // BAT_NONE reports a missing battery.
    if (limit === 'no_battery') return null;
    const weight_g = performance.allUpMass_kg * 1000;
    const thrust_g = rotor.thrustToWeight * weight_g;
    return {
      level: 'bad',
      message: `It cannot hover because ${obstacle[limit]}: ${shortNumber(thrust_g)} g of thrust for ${shortNumber(weight_g)} g of aircraft.`,
      value: thrust_g,
      limit: weight_g,
      unit: 'g',
      comparison: '>=',
      fix:
        limit === 'thrust'
          ? 'Fit motors with more thrust, or reduce mass.'
          : 'Use a pack with lower resistance, or motors that draw less.',
    };
  },
  remedies: function* (analysis) {
    const ratio = Math.max(1e-3, analysis.performance.rotor?.thrustToWeight ?? 1);
    if (ratio < 1.2) yield* strongerDrive(analysis, 1.5 / ratio);
    yield* moreKv(analysis);
    yield* lowerResistance(analysis);
    yield* morePacks(analysis);
    yield* together(moreThrust(analysis, [2 / ratio]), lowerResistance(analysis));
  },
};

export const hoverShort: Check = {
  code: 'HOVER_SHORT',
  group: 'time',
  field: 'batteries',
  judge: ({ performance }) => {
    const { rotor } = performance;
    if (rotor === null || rotor.hover.kind !== 'hover') return null;
    const minutes = rotor.hoverTime_s / MINUTE_S;
    const level = atLeast(minutes, 5, 2);
    return judged(level, {
      fact: () => `Hover time is ${shortNumber(minutes)} min (minimum 5 min)`,
      meaning: 'little time is left to return and land',
      value: minutes,
      limit: 5,
      unit: 'min',
      comparison: '>=',
      fix: 'Carry more capacity, use larger propellers, or reduce mass.',
    });
  },
  remedies: function* (analysis) {
    yield* moreCapacity(analysis, [1.25, 1.5, 2, 3, 4.5, 7, 12]);
    yield* together(moreThrust(analysis, [1.25, 1.5]), moreCapacity(analysis, [2, 3, 4.5]));
  },
};

function motorOutResult(motorOut: MotorOut, level: Level, fix: string | null): Raised {
  return {
    level,
    message: `Motor ${motorOut.layout.failed} out: ${motorOut.reason}`,
    value: motorOut.thrustToWeight,
    limit: 1,
    unit: null,
    comparison: '>=',
    fix,
  };
}

export const motorOutCheck: Check = {
  code: 'MOTOR_OUT',
  group: 'control',
  field: 'motor_count',
  judge: ({ motorOut, resolved, performance }) => {
    if (motorOut === null) return null;
    if (motorOut.survivable) return motorOutResult(motorOut, 'ok', null);
    if (motorOut.layout.heading) {
      // BAT_NONE reports a missing battery.
      if (performance.groups[0]?.bus === null) return null;
      return motorOutResult(
        motorOut,
        'bad',
        motorOut.thrustToWeight > 1
          ? 'Use a pack with lower resistance, or motors that draw less.'
          : 'Fit motors with more thrust, or reduce mass.',
      );
    }
    const moreRotors =
      resolved.type.class === 'multirotor'
        ? 'Only a layout with more rotors keeps control: an octo, an X8 or a Y6.'
        : 'Only more lift rotors keep control; otherwise plan to glide or to use a parachute.';
    return motorOutResult(motorOut, 'warn', moreRotors);
  },
  remedies: function* (analysis) {
    const ratio = Math.max(1e-3, analysis.motorOut?.thrustToWeight ?? 1);
    if (analysis.motorOut?.layout.heading === true) {
      yield* strongerDrive(analysis, 1.02 / ratio);
      yield* lowerResistance(analysis);
    }
    yield* moreRotors(analysis);
  },
};

/** Layouts that hold heading with a motor stopped, on the arms that the aircraft has. */
const TOLERANT: Readonly<Record<number, string>> = { 3: 'Y6 (coaxial)', 4: 'X8 (coaxial)' };

/** Pairs of smaller motors on the same arms: less thrust each, with the Kv that turns the propeller that slower. */
function* moreRotors({ resolved }: Analysis) {
  const { type, full } = resolved;
  const name = type.class === 'multirotor' ? TOLERANT[full.motor_count] : undefined;
  const next = name === undefined || full.coaxial ? undefined : airframeByName(name);
  if (next === undefined) return;
  const kept: Record<string, unknown> = {};
  for (const field in next.defaults) {
    const value = full[field as keyof typeof full];
    if (value != null) kept[field] = value;
  }
  for (const factor of [0.8, 0.7, 0.62, 0.55])
    yield {
      ...kept,
      airframe_type: next.name,
      motor_count: next.groups[0]!.count,
      coaxial: true,
      max_thrust_per_motor_g: roundUp(full.max_thrust_per_motor_g * factor),
      motor_kv: roundUp(full.motor_kv * Math.sqrt(factor)),
    } satisfies Build;
}

/** The same drive with so much more thrust: larger propellers, a higher Kv, larger motors, or several of these. */
function* strongerDrive(analysis: Analysis, factor: number) {
  // What is heavier needs a little more than was missing.
  const factors = [factor, 1.06 * factor, 1.15 * factor].filter((one) => one <= MOST_THRUST);
  yield* moreThrust(analysis, factors);
  yield* largerPropeller(analysis, [1.1, 1.25]);
  yield* moreKv(analysis, [Math.sqrt(factor), 1.1 * Math.sqrt(factor)]);
  for (const one of factors)
    yield* together(
      moreThrust(analysis, [one]),
      moreKv(analysis, [Math.sqrt(one), 1.05 * Math.sqrt(one)]),
    );
}

/** Motors of more than three times the thrust belong to another frame. */
const MOST_THRUST = 3;

/** Drag area of the example aircraft, and the mass that it goes with. */
const USUAL_AREA_M2 = 0.012;
const USUAL_AREA_KG = 0.9;

export const windLow: Check = {
  code: 'WIND_LOW',
  group: 'wind',
  field: 'flat_plate_area_m2',
  judge: ({ performance }) => {
    const { rotor } = performance;
    if (rotor === null || rotor.hover.kind !== 'hover') return null;
    const wind_kmh = rotor.wind.maxSteady_mps * 3.6;
    const level = atLeast(wind_kmh, 36, 20);
    return judged(level, {
      fact: () =>
        `It holds position in steady wind up to ${shortNumber(wind_kmh)} km/h (minimum 36 km/h)`,
      meaning: 'it will drift on a breezy day',
      value: wind_kmh,
      limit: 36,
      unit: 'km/h',
      comparison: '>=',
      fix: 'Reduce the drag area, or use more thrust or a coarser pitch.',
    });
  },
  remedies: function* (analysis) {
    const mass_kg = analysis.performance.allUpMass_kg;
    const now_m2 =
      analysis.resolved.full.flat_plate_area_m2 ??
      USUAL_AREA_M2 * (mass_kg / USUAL_AREA_KG) ** (2 / 3);
    const wind_kmh = 3.6 * (analysis.performance.rotor?.wind.maxSteady_mps ?? 0);
    // Held wind falls with the root of the area, less where the rotors' own pull leans the craft; a clean frame has a
    // little more than half of the usual one.
    const least_m2 = 0.6 * USUAL_AREA_M2 * (mass_kg / USUAL_AREA_KG) ** (2 / 3);
    const smaller = [0.93, 0.8, 0.6]
      .map((margin) => Number((now_m2 * margin * (wind_kmh / 36) ** 2).toPrecision(2)))
      .filter((flat_plate_area_m2) => flat_plate_area_m2 >= least_m2)
      .map((flat_plate_area_m2) => ({ flat_plate_area_m2 }));
    yield* smaller;
    const diameter_in = analysis.resolved.full.prop_diameter_in;
    const pitch = [0.6, 0.8, 1.1].map((ratio) => ({
      prop_pitch_in: clampTo('prop_pitch_in', roundUp(ratio * diameter_in)),
    }));
    yield* pitch;
    yield* together(pitch, smaller);
    yield* together(pitch, moreThrust(analysis, [1.25, 1.5]));
  },
};
