import { slowFlyerOf } from '@airworthy/physics';
import { propellerGap_m } from '../airframe/rotors.ts';
import {
  asSent,
  atLeast,
  atMost,
  type Check,
  hoverFiguresOf,
  judged,
  roundUp,
  shortNumber,
} from '../finding.ts';
import { accepts } from '../inputTable/index.ts';
import {
  CLEAR_CENTRES,
  largerPropeller,
  lessKv,
  lessPitch,
  lessThrust,
  moreKv,
  morePitch,
  moreThrust,
  together,
} from '../remedies.ts';

export const escInHover: Check = {
  code: 'ESC_HOVER_UTIL',
  group: 'esc',
  field: 'esc_current_a',
  judge: ({ performance, resolved }) => {
    const use = hoverFiguresOf(performance)?.escUse;
    if (use === undefined) return null;
    const level = atMost(use, 0.5, 0.8);
    return judged(level, {
      fact: () =>
        `Hover uses ${shortNumber(100 * use)} % of the ${shortNumber(resolved.full.esc_current_a)} A rating of each ESC (limit 50 %)`,
      meaning: 'the ESCs will run hot',
      value: use,
      limit: 0.5,
      unit: null,
      comparison: '<=',
      fix: 'Use ESCs with a higher current rating.',
    });
  },
  remedies: function* ({ performance }) {
    const current_A = hoverFiguresOf(performance)?.escCurrent_A ?? 0;
    const esc_current_a = roundUp(current_A / 0.49);
    if (accepts('esc_current_a', esc_current_a)) yield { esc_current_a };
  },
};

export const escAtFullThrottle: Check = {
  code: 'ESC_WOT_CURRENT',
  group: 'esc',
  field: 'esc_current_a',
  judge: ({ performance, resolved }) => {
    const current_A = performance.groups[0]?.wot.current_A;
    const rated_A = resolved.full.esc_current_a;
    if (current_A === undefined) return null;
    const level = atMost(current_A, 0.8 * rated_A, rated_A);
    const needed_A = roundUp(current_A / 0.79);
    return judged(level, {
      fact: () =>
        `Full throttle draws ${shortNumber(current_A)} A per ESC (limit ${shortNumber(0.8 * rated_A)} A of a ${shortNumber(rated_A)} A rating)`,
      meaning: { warn: 'no margin for peaks is left', bad: 'the ESCs will fail' },
      value: current_A,
      limit: 0.8 * rated_A,
      unit: 'A',
      comparison: '<=',
      fix: `Use ESCs rated ${shortNumber(needed_A)} A or more, or a propeller with less pitch.`,
    });
  },
  // A predicted thrust ends where the controllers cut back: larger ones then draw more than these do.
  remedies: function* ({ performance }) {
    const needed_A = (performance.groups[0]?.wot.current_A ?? 0) / 0.79;
    for (const factor of [1, 1.1, 1.25, 1.5, 2, 3, 5]) {
      const esc_current_a = roundUp(factor * needed_A);
      if (accepts('esc_current_a', esc_current_a)) yield { esc_current_a };
    }
  },
};

export const propellerLoad: Check = {
  code: 'PROP_LOAD',
  group: 'prop',
  field: 'prop_pitch_in',
  judge: ({ performance, resolved }) => {
    const wot = performance.groups[0]?.wot;
    if (wot === undefined || wot.voltage_V === null) return null;
    const group = resolved.aircraft.groups[0];
    const blade = group && slowFlyerOf(group) > 0.5 ? ', with the wide blades of a slow-flyer' : '';
    const fraction = wot.speedFraction;
    const extreme = asSent(fraction) < 0.45 || asSent(fraction) > 1;
    const level = wot.verdict === 'matched' ? 'ok' : extreme ? 'bad' : 'warn';
    const over = wot.verdict === 'over-propped';
    return judged(level, {
      fact: () =>
        `Loaded speed at full throttle is ${shortNumber(100 * fraction)} % of the unloaded speed (matched: 65 to 85 %)${blade}`,
      meaning: over
        ? 'the propeller overloads the motor, which will run hot'
        : 'the propeller is too small for the motor, or the stated thrust is too high for this Kv',
      value: fraction,
      limit: over ? 0.65 : 0.85,
      unit: null,
      comparison: 'between',
      fix: over
        ? 'Use a propeller with less pitch, or a motor with a lower Kv.'
        : 'Use a propeller with more pitch, or a motor with a higher Kv.',
    });
  },
  remedies: function* (analysis) {
    const wot = analysis.performance.groups[0]?.wot;
    if (wot === undefined) return;
    const { motor_kv } = analysis.resolved.full;
    const over = wot.verdict === 'over-propped';
    yield* over ? lessPitch(analysis, 0.3) : morePitch(analysis, 1.2);
    for (const target of [0.75, 0.7, 0.8]) {
      const kv = Number(((motor_kv * wot.speedFraction) / target).toPrecision(3));
      if (accepts('motor_kv', kv)) yield { motor_kv: kv };
    }
    yield* over ? lessKv(analysis) : moreKv(analysis);
  },
};

export const propellerClearance: Check = {
  code: 'PROP_CLEARANCE',
  group: 'prop',
  field: 'arm_length_mm',
  judge: ({ resolved }) => {
    const lift = resolved.aircraft.groups[0];
    if (resolved.type.class === 'wing' || lift === undefined) return null;
    const { diameter_m } = lift.propeller;
    const gap_m = propellerGap_m(resolved.rotors, diameter_m);
    if (gap_m === null) return null;
    const gap_mm = 1000 * gap_m;
    const least_mm = 150 * diameter_m;
    const level = atLeast(gap_mm, least_mm, 0);
    return judged(level, {
      fact: () =>
        level === 'bad'
          ? `Neighbouring propellers overlap by ${shortNumber(-gap_mm)} mm (minimum gap ${shortNumber(least_mm)} mm)`
          : `Propeller gap is ${shortNumber(gap_mm)} mm (minimum ${shortNumber(least_mm)} mm)`,
      meaning: { warn: 'the propellers disturb each other', bad: 'they will strike each other' },
      value: gap_mm,
      limit: least_mm,
      unit: 'mm',
      comparison: '>=',
      fix: 'Use longer arms or smaller propellers.',
    });
  },
  remedies: function* ({ resolved }) {
    const { arm_length_mm } = resolved.full;
    const diameter_m = resolved.aircraft.groups[0]?.propeller.diameter_m ?? 0;
    const gap_m = propellerGap_m(resolved.rotors, diameter_m) ?? 0;
    const centres_m = gap_m + diameter_m;
    if (!(centres_m > 0)) return;
    const needed_mm = Math.ceil((CLEAR_CENTRES * diameter_m * arm_length_mm) / centres_m);
    if (accepts('arm_length_mm', needed_mm)) yield { arm_length_mm: needed_mm };
  },
};

export const tipMach: Check = {
  code: 'TIP_MACH',
  group: 'prop',
  field: 'motor_kv',
  judge: ({ performance }) => {
    const mach = performance.groups[0]?.wot.tipMach;
    if (mach === undefined) return null;
    const level = atMost(mach, 0.6, 0.75);
    return judged(level, {
      fact: () => `Propeller tip speed at full throttle is Mach ${shortNumber(mach)} (limit 0.6)`,
      meaning: 'expect noise and lost thrust',
      value: mach,
      limit: 0.6,
      unit: null,
      comparison: '<=',
      fix: 'Use a motor with a lower Kv and a larger or coarser propeller.',
    });
  },
  remedies: function* (analysis) {
    yield* lessKv(analysis);
    yield* morePitch(analysis, 1.2);
    yield* largerPropeller(analysis);
    yield* lessThrust(analysis);
  },
};

export const thermalInHover: Check = {
  code: 'THERMAL_HOVER',
  group: 'motor',
  field: 'motor_kv',
  judge: ({ performance }) => {
    const margin = hoverFiguresOf(performance)?.thermalMargin;
    if (margin === undefined) return null;
    const level = atLeast(margin, 0.5, 0.2);
    return judged(level, {
      fact: () =>
        `Motor heat in hover is ${shortNumber(100 * (1 - margin))} % of that at full throttle (limit 50 %)`,
      meaning: 'the motors may overheat on a long flight',
      value: margin,
      limit: 0.5,
      unit: null,
      comparison: '>=',
      fix: 'Use motors with more thrust, larger propellers, or reduce mass.',
    });
  },
  remedies: function* (analysis) {
    yield* moreThrust(analysis);
    yield* largerPropeller(analysis);
    yield* moreKv(analysis);
    yield* together(moreThrust(analysis, [1.5, 2]), moreKv(analysis));
  },
};
