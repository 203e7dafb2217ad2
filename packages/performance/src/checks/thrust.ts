import { MINUTE_S } from '@airworthy/physics';
import { atLeast, atMost, type Check, roundUp, say } from '../finding.ts';
import {
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
    const meaning =
      level === 'ok'
        ? 'there is thrust to spare for control'
        : level === 'warn'
          ? 'gusts and steep climbs will use all of it'
          : 'too little is left for control';
    return {
      level,
      message: `Full thrust is ${say(ratio)} times the weight where 2 is wanted: ${meaning}.`,
      value: ratio,
      limit: 2,
      unit: null,
      comparison: '>=',
      fix: level === 'ok' ? null : 'Fit stronger motors or larger propellers, or take mass off.',
    };
  },
  remedies: function* (analysis) {
    const ratio = analysis.performance.rotor?.thrustToWeight ?? 2;
    yield* moreThrust(analysis, [2.001 / ratio]);
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
    return {
      level,
      message: `With the voltage that full throttle leaves, thrust is ${say(ratio)} times the weight where 1.8 is wanted.`,
      value: ratio,
      limit: 1.8,
      unit: null,
      comparison: '>=',
      fix:
        level === 'ok'
          ? null
          : 'Fit packs of lower resistance or more of them, or motors with more thrust.',
    };
  },
  remedies: function* (analysis) {
    const { rotor } = analysis.performance;
    const ratio = Math.max(1e-3, rotor?.thrustToWeightSag ?? 1);
    const better = [...lowerResistance(analysis)].slice(2, 6);
    if ((rotor?.thrustToWeight ?? 0) > 1.85) yield* better;
    const needed = [1.9, 2.4, 3.2].map((wanted) => wanted / ratio);
    yield* moreThrust(analysis, needed);
    yield* together(moreThrust(analysis, needed), better);
  },
};

export const hoverThrottle: Check = {
  code: 'HOVER_THROTTLE',
  group: 'thrust',
  field: 'motor_kv',
  judge: ({ performance }) => {
    const throttle = performance.rotor?.hover.throttle;
    if (throttle == null) return null;
    const level = atMost(throttle, 0.65, 0.8);
    return {
      level,
      message: `Hover takes ${say(100 * throttle)} % throttle; up to 65 % leaves the autopilot room on both sides.`,
      value: throttle,
      limit: 0.65,
      unit: null,
      comparison: '<=',
      fix: level === 'ok' ? null : 'Use motors of higher kv or more thrust, or take mass off.',
    };
  },
  remedies: function* (analysis) {
    yield* moreKv(analysis);
    yield* moreThrust(analysis);
    yield* together(moreThrust(analysis, [1.5, 3]), moreKv(analysis));
  },
};

const hindrance = {
  thrust: 'full thrust is below the weight',
  battery_sag: 'the pack cannot give the power that it takes',
  throttle: 'even full throttle does not turn the propellers fast enough',
  no_battery: 'no pack feeds the lift motors',
} as const;

export const hoverImpossible: Check = {
  code: 'HOVER_IMPOSSIBLE',
  group: 'thrust',
  field: 'max_thrust_per_motor_g',
  judge: ({ performance }) => {
    const { rotor } = performance;
    if (rotor === null || rotor.hover.possible || rotor.hover.limit === 'no_battery') return null;
    const limit = rotor.hover.limit ?? 'thrust';
    const weight_g = performance.allUpMass_kg * 1000;
    const thrust_g = rotor.thrustToWeight * weight_g;
    return {
      level: 'bad',
      message: `It cannot hover, ${hindrance[limit]}: ${say(thrust_g)} g of thrust in this air for ${say(weight_g)} g of aircraft.`,
      value: thrust_g,
      limit: weight_g,
      unit: 'g',
      comparison: '>=',
      fix:
        limit === 'thrust'
          ? 'Fit motors with more thrust, or take mass off.'
          : 'Fit a pack that holds its voltage under this load, or motors that need less.',
    };
  },
  remedies: function* (analysis) {
    const ratio = analysis.performance.rotor?.thrustToWeight ?? 1;
    yield* moreThrust(analysis, ratio < 1.2 ? [1.2 / ratio, 2 / ratio, 4 / ratio] : [1.5, 3]);
    yield* moreKv(analysis);
    yield* lowerResistance(analysis);
    yield* together(moreThrust(analysis, [2 / ratio, 4 / ratio]), lowerResistance(analysis));
    yield* together(moreThrust(analysis, [2 / ratio, 4 / ratio]), morePacks(analysis));
    yield* together(moreThrust(analysis, [2 / ratio, 4 / ratio]), moreKv(analysis));
  },
};

export const hoverShort: Check = {
  code: 'HOVER_SHORT',
  group: 'time',
  field: 'batteries',
  judge: ({ performance }) => {
    const { rotor } = performance;
    if (rotor === null || !rotor.hover.possible) return null;
    const minutes = rotor.hoverTime_s / MINUTE_S;
    const level = atLeast(minutes, 5, 2);
    return {
      level,
      message: `It hovers for ${say(minutes)} min where 5 min leave time to come home.`,
      value: minutes,
      limit: 5,
      unit: 'min',
      comparison: '>=',
      fix: level === 'ok' ? null : 'Carry more capacity, use larger propellers, or take mass off.',
    };
  },
  remedies: function* (analysis) {
    yield* moreCapacity(analysis);
    yield* together(moreThrust(analysis, [1.5, 3]), moreCapacity(analysis, [1.5, 2, 3, 4.5, 7]));
  },
};

export const motorOutCheck: Check = {
  code: 'MOTOR_OUT',
  group: 'control',
  field: 'motor_count',
  judge: ({ motorOut, resolved }) => {
    if (motorOut === null) return null;
    const could = motorOut.layout.heading;
    const level = motorOut.survivable ? 'ok' : could ? 'bad' : 'warn';
    return {
      level,
      message: `Motor ${motorOut.layout.failed} out: ${motorOut.reason}`,
      value: motorOut.thrustToWeight,
      limit: 1,
      unit: null,
      comparison: '>=',
      fix:
        level === 'ok'
          ? null
          : could
            ? 'Fit motors with more thrust, or take mass off.'
            : resolved.type.class === 'multirotor'
              ? 'Only a layout with more rotors keeps control: an octo, an X8 or a Y6.'
              : 'Only more lift rotors keep control; otherwise plan to glide or to use a parachute.',
    };
  },
  remedies: function* (analysis) {
    const ratio = analysis.motorOut?.thrustToWeight ?? 1;
    if (analysis.motorOut?.layout.heading === true)
      yield* moreThrust(analysis, [1.02 / Math.max(1e-6, ratio), 1.2 / Math.max(1e-6, ratio)]);
    yield { motor_count: 8, coaxial: true };
    yield* together(moreThrust(analysis), [{ motor_count: 8, coaxial: true }]);
  },
};

export const windLow: Check = {
  code: 'WIND_LOW',
  group: 'wind',
  field: 'flat_plate_area_m2',
  judge: ({ performance }) => {
    const { rotor } = performance;
    if (rotor === null || !rotor.hover.possible) return null;
    const wind_kmh = rotor.wind.maxSteady_mps * 3.6;
    const level = atLeast(wind_kmh, 36, 20);
    return {
      level,
      message: `It holds its place in ${say(wind_kmh)} km/h of wind where 36 km/h is a breezy day.`,
      value: wind_kmh,
      limit: 36,
      unit: 'km/h',
      comparison: '>=',
      fix: level === 'ok' ? null : 'Make the body smaller in the wind, or raise thrust and pitch.',
    };
  },
  remedies: function* (analysis) {
    const mass_kg = analysis.performance.allUpMass_kg;
    const now_m2 = analysis.resolved.full.flat_plate_area_m2 ?? 0.012 * (mass_kg / 0.9) ** (2 / 3);
    const wind_kmh = 3.6 * (analysis.performance.rotor?.wind.maxSteady_mps ?? 0);
    // Held wind falls with the root of the area.
    const exact = 0.93 * (wind_kmh / 36) ** 2;
    const smaller = [exact, exact / 2, exact / 5].map((factor) => ({
      flat_plate_area_m2: Number((now_m2 * factor).toPrecision(2)),
    }));
    yield* smaller;
    const diameter_in = analysis.resolved.full.prop_diameter_in;
    const pitch = [0.6, 0.8, 1.1].map((ratio) => ({
      prop_pitch_in: Math.min(120, Math.max(0.5, roundUp(ratio * diameter_in))),
    }));
    yield* together(pitch, smaller);
    yield* together(together(pitch, moreThrust(analysis, [1.5, 3])), smaller);
  },
};
