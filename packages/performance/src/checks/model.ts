import { INCH_M, type OutOfRange } from '@airworthy/physics';
import type { Build } from '../airframe/build.ts';
import { ignoredMembers, unknownIn } from '../airframe/resolve.ts';
import { type Check, type Raised, shortNumber } from '../finding.ts';
import type { BuildField } from '../inputTable/index.ts';
import { linesOf } from '../unknown.ts';

type RangeText = { readonly field: BuildField; readonly name: string; readonly value: string };

function rangeText({ quantity, group, value, low, high }: OutOfRange): RangeText {
  const between = (unit: string, scale = 1) =>
    `is ${shortNumber(value / scale)}${unit} (measured: ${shortNumber(low / scale)} to ${shortNumber((high ?? 0) / scale)}${unit})`;
  switch (quantity) {
    case 'pitch_ratio':
      return {
        field: 'prop_pitch_in',
        name: `the pitch-to-diameter ratio of the ${group} propeller`,
        value: between(''),
      };
    case 'diameter_m':
      return {
        field: 'prop_diameter_in',
        name: `the diameter of the ${group} propeller`,
        value: between(' in', INCH_M),
      };
    case 'blades':
      return {
        field: 'prop_blades',
        name: `the blade count of the ${group} propeller`,
        value: between(''),
      };
    case 'density_kgm3':
      return {
        field: 'altitude_m',
        name: 'the air density',
        value: `is ${shortNumber(value)} kg/m³ (measured: ${shortNumber(low)} and above)`,
      };
  }
}

export const modelRange: Check = {
  code: 'MODEL_RANGE',
  group: 'model',
  field: null,
  judge: ({ performance }) => {
    const texts = performance.outOfRange.map(rangeText);
    const first = texts[0];
    if (first === undefined) return null;
    const clauses = texts.map(({ name, value }) => `${name} ${value}`).join('; ');
    return {
      field: first.field,
      level: 'warn',
      message: `The model is extrapolated and its errors are larger: ${clauses}.`,
      value: null,
      limit: null,
      unit: null,
      comparison: null,
      fix: `Check ${[...new Set(texts.map(({ field }) => field))].join(', ')}.`,
    };
  },
  remedies: function* ({ resolved }) {
    const { prop_diameter_in, prop_pitch_in, prop_blades } = resolved.full;
    const diameter = Math.min(50, Math.max(2, prop_diameter_in));
    const pitch = Math.min(1.4 * diameter, Math.max(0.3 * diameter, prop_pitch_in));
    const patch: { -readonly [Field in keyof Build]: Build[Field] } = {};
    if (diameter !== prop_diameter_in) patch.prop_diameter_in = diameter;
    if (pitch !== prop_pitch_in) patch.prop_pitch_in = Number(pitch.toPrecision(3));
    if (prop_blades < 2 || prop_blades > 6) patch.prop_blades = prop_blades < 2 ? 2 : 6;
    if (Object.keys(patch).length > 0) yield patch;
  },
};

export const inputAssumed: Check = {
  code: 'INPUT_ASSUMED',
  group: 'model',
  field: null,
  judge: ({ bands, performance }) => {
    const onRotors = performance.rotor !== null;
    const band = onRotors ? bands.hover_min : bands.cruise_min;
    const first = band?.assumed[0];
    if (band === undefined || first === undefined) return null;
    const gain_min = band.high - band.low - first.narrowed;
    if (!(gain_min > LEAST_GAIN_MIN)) return null;
    const others = band.assumed.length - 1;
    const more = others === 0 ? '' : ` and ${others} other ${others === 1 ? 'field' : 'fields'}`;
    return {
      field: first.field,
      level: 'warn',
      message: `${onRotors ? 'Hover' : 'Cruise'} time may be ${shortNumber(band.low)} to ${shortNumber(band.high)} min because ${first.field}${more} ${others === 0 ? 'is' : 'are'} assumed: measuring ${first.field} would narrow this by ${shortNumber(gain_min)} min.`,
      value: gain_min,
      limit: null,
      unit: 'min',
      comparison: null,
      fix: `State ${first.field}.`,
    };
  },
};

/** Smaller gains are not worth a finding. */
const LEAST_GAIN_MIN = 0.05;

export const layoutAssumed: Check = {
  code: 'LAYOUT_ASSUMED',
  group: 'model',
  field: 'motor_count',
  judge: ({ resolved }) => {
    if (!resolved.layoutAssumed) return null;
    const { type, full } = resolved;
    const own = type.groups[0]!;
    const motors = `${own.count} ${own.count === 1 ? 'motor' : 'motors'}${own.coaxial ? ' in coaxial pairs' : ''}`;
    const where = type.class === 'wing' ? 'across the wing' : 'on a circle';
    const pairs = full.coaxial && type.class !== 'wing' ? ' in coaxial pairs' : '';
    return {
      level: 'warn',
      message: `${type.name} has ${motors}, the build ${full.motor_count}: they are assumed evenly spaced ${where}${pairs}.`,
      value: full.motor_count,
      limit: own.count,
      unit: null,
      comparison: null,
      fix: 'Choose the airframe type that has this number of motors.',
    };
  },
  remedies: function* ({ resolved }) {
    const own = resolved.type.groups[0]!;
    const patch = { motor_count: own.count };
    yield resolved.type.class === 'wing' ? patch : { ...patch, coaxial: own.coaxial };
  },
};

export const fieldIgnored: Check = {
  code: 'FIELD_IGNORED',
  group: 'model',
  field: null,
  ofRequest: true,
  judge: ({ resolved }) => {
    const ignored = ignoredMembers(resolved);
    const first = ignored[0];
    if (first === undefined) return null;
    return {
      field: first,
      level: 'ok',
      message: `${resolved.type.name} does not use ${ignored.join(', ')}.`,
      value: ignored.length,
      limit: null,
      unit: null,
      comparison: null,
      fix: null,
    };
  },
};

export function unknownRaised(message: string, field?: string): Raised {
  return {
    ...(field === undefined ? {} : { field }),
    level: 'warn',
    message,
    value: null,
    limit: null,
    unit: null,
    comparison: null,
    fix:
      field === undefined
        ? 'Compare the names with those of docs/inputs.md.'
        : `Correct the name of ${field}, or begin it with x_ if it is your own.`,
  };
}

/** Members that no build has: each of them would otherwise look as if it had been used. */
export const fieldUnknown: Check = {
  code: 'FIELD_UNKNOWN',
  group: 'input',
  field: null,
  ofRequest: true,
  judge: (analysis) => fieldUnknown.all?.(analysis)[0] ?? null,
  all: ({ resolved }) => {
    const lines = linesOf(
      unknownIn(resolved),
      'No member of the body is known: this is the example profile.',
    );
    return lines.map(({ field, message }) =>
      field === '' ? unknownRaised(message) : unknownRaised(message, field),
    );
  },
};
