import type { Build } from '@airworthy/performance';

type KindOf<Member> = [NonNullable<Member>] extends [number]
  ? 'number'
  : [NonNullable<Member>] extends [boolean]
    ? 'flag'
    : [NonNullable<Member>] extends [string]
      ? 'text'
      : 'list';

/** What each member of a build is; the compiler holds it against the type. */
const KINDS: { readonly [Name in keyof Build]-?: KindOf<Build[Name]> } = {
  airframe_type: 'text',
  motor_count: 'number',
  coaxial: 'flag',
  dry_mass_g: 'number',
  arm_length_mm: 'number',
  prop_diameter_in: 'number',
  prop_pitch_in: 'number',
  prop_blades: 'number',
  motor_kv: 'number',
  max_thrust_per_motor_g: 'number',
  esc_current_a: 'number',
  altitude_m: 'number',
  temp_c: 'number',
  flat_plate_area_m2: 'number',
  usable_fraction: 'number',
  batteries: 'list',
  aux_rails: 'list',
  payload: 'list',
  wing_span_mm: 'number',
  wing_chord_mm: 'number',
  wing_tip_chord_mm: 'number',
  wing_sweep_mm: 'number',
  wing_cl_max: 'number',
  cruise_speed_kmh: 'number',
  body_length_mm: 'number',
  frame_preset: 'text',
  thrust_table: 'list',
  measured_hover: 'list',
  motor_resistance_mohm: 'number',
  motor_no_load_a: 'number',
  motor_mass_g: 'number',
  wind_kmh: 'number',
  mission: 'list',
  chart_theme: 'text',
};

/** Members of the items of lists that are words; all others are numbers. */
const ITEM_TEXTS = new Set(['name', 'role', 'chemistry', 'battery', 'catalog_id', 'rail', 'kind']);

const EXPECTED = { number: 'a number', flag: 'true or false', text: 'a text', list: 'a list' };

/** An object that is no list, as far as JSON tells. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an object has a member of a build at all: most files that are no builds have none. */
export function hasMemberOfBuild(value: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(value).some((name) => name in KINDS);
}

/**
 * Why an object cannot be opened as a build, or null. A link or a file may hold anything, and a list that is a number
 * would stop the page. Ranges are not looked at here, and members that no build has are left alone, as by the API.
 */
export function buildRefusal(value: Readonly<Record<string, unknown>>): string | null {
  for (const [name, kind] of Object.entries(KINDS)) {
    const refusal = memberRefusal(name, kind, value[name]);
    if (refusal !== null) return refusal;
  }
  return null;
}

function memberRefusal(
  path: string,
  kind: (typeof KINDS)[keyof Build],
  value: unknown,
): string | null {
  if (value === undefined || value === null) return null;
  if (!isKind(value, kind)) return `${path} is ${shown(value)}, where ${EXPECTED[kind]} belongs.`;
  if (!Array.isArray(value)) return null;
  for (const [i, item] of value.entries()) {
    if (!isRecord(item)) return `${path}[${i}] is ${shown(item)}, where an object belongs.`;
    for (const [name, member] of Object.entries(item)) {
      const own = ITEM_TEXTS.has(name) ? 'text' : 'number';
      const refusal = memberRefusal(`${path}[${i}].${name}`, own, member);
      if (refusal !== null) return refusal;
    }
  }
  return null;
}

function isKind(value: unknown, kind: (typeof KINDS)[keyof Build]): boolean {
  if (kind === 'number') return Number.isFinite(value);
  if (kind === 'flag') return typeof value === 'boolean';
  return kind === 'text' ? typeof value === 'string' : Array.isArray(value);
}

const MOST_SHOWN = 30;

function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
