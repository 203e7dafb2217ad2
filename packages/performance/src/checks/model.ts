import type { Build } from '../airframe/build.ts';
import type { Check } from '../finding.ts';

export const modelRange: Check = {
  code: 'MODEL_RANGE',
  group: 'model',
  field: null,
  judge: ({ performance }) => {
    const { notes } = performance;
    const first = notes[0];
    if (first === undefined) return null;
    return {
      field: first.field,
      level: 'warn',
      message: `Take the figures with care: ${notes.map(({ message }) => message).join('; ')}.`,
      value: null,
      limit: null,
      unit: null,
      comparison: null,
      fix: `Look again at ${[...new Set(notes.map((note) => note.field))].join(', ')}.`,
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

export const layoutAssumed: Check = {
  code: 'LAYOUT_ASSUMED',
  group: 'model',
  field: 'motor_count',
  judge: ({ resolved }) => {
    if (!resolved.layoutAssumed) return null;
    const own = resolved.type.groups[0]!;
    const pairs = own.coaxial ? ' in pairs' : '';
    return {
      level: 'warn',
      message: `${resolved.type.name} has ${own.count} ${own.count === 1 ? 'motor' : 'motors'}${pairs}; with ${resolved.full.motor_count} they are taken to stand evenly ${resolved.type.class === 'wing' ? 'across the wing' : 'on the circle'}${resolved.full.coaxial && resolved.type.class !== 'wing' ? ', two on an arm' : ''}.`,
      value: resolved.full.motor_count,
      limit: own.count,
      unit: null,
      comparison: null,
      fix: 'Choose the airframe type that has this many motors.',
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
  judge: ({ resolved }) => {
    const { ignored } = resolved;
    const first = ignored[0];
    if (first === undefined) return null;
    return {
      field: first,
      level: 'ok',
      message: `${resolved.type.name} does not read ${ignored.join(', ')}.`,
      value: ignored.length,
      limit: null,
      unit: null,
      comparison: null,
      fix: null,
    };
  },
};
