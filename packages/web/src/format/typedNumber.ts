/**
 * Numbers as people type them, with or without a unit; the one place that reads them.
 *
 * A point is always a decimal point. A comma sets thousands apart where only groups of three digits follow and the
 * number does not begin with 0: `1,500` is fifteen hundred, as makers write it, and `0,012` and `5,5` have decimal
 * commas. Where both occur the last one is the decimal sign. A space sets thousands apart and nothing else.
 */

/** How a number of a unit becomes one of the first unit of its family: times the factor, then plus the offset. */
type Unit = { readonly factor: number; readonly offset?: number };

const scaled = (factors: Readonly<Record<string, number>>): Readonly<Record<string, Unit>> =>
  Object.fromEntries(Object.entries(factors).map(([name, factor]) => [name, { factor }]));

/** Units that one field may be typed in. Other spellings of a unit stand in `SPELLINGS`. */
const FAMILIES: readonly Readonly<Record<string, Unit>>[] = [
  scaled({ g: 1, kg: 1000, oz: 28.349_523_125, lb: 453.592_37 }),
  scaled({ mm: 1, cm: 10, m: 1000, km: 1e6, in: 25.4, ft: 304.8, mi: 1_609_344 }),
  scaled({ 'km/h': 1, 'm/s': 3.6, mph: 1.609_344, kn: 1.852, 'ft/min': 0.018_288 }),
  scaled({ 'm²': 1, 'dm²': 0.01, 'cm²': 1e-4, 'in²': 6.4516e-4, 'ft²': 0.092_903_04 }),
  scaled({ mAh: 1, Ah: 1000 }),
  scaled({ A: 1, mA: 0.001 }),
  scaled({ V: 1, mV: 0.001 }),
  scaled({ W: 1, kW: 1000 }),
  scaled({ mΩ: 1, Ω: 1000 }),
  scaled({ min: 1, s: 1 / 60, h: 60 }),
  scaled({ '°': 1, deg: 1 }),
  { '°C': { factor: 1 }, '°F': { factor: 5 / 9, offset: -160 / 9 } },
];

const SPELLINGS: Readonly<Record<string, string>> = {
  gram: 'g',
  grams: 'g',
  lbs: 'lb',
  '"': 'in',
  '″': 'in',
  inch: 'in',
  inches: 'in',
  "'": 'ft',
  kmh: 'km/h',
  kph: 'km/h',
  kt: 'kn',
  kts: 'kn',
  knots: 'kn',
  m2: 'm²',
  dm2: 'dm²',
  cm2: 'cm²',
  in2: 'in²',
  ft2: 'ft²',
  mohm: 'mΩ',
  ohm: 'Ω',
  mins: 'min',
  minutes: 'min',
  sec: 's',
  hr: 'h',
  c: '°C',
  f: '°F',
  kv: 'rpm/V',
  degrees: '°',
};

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const spelled = (unit: string) =>
  Object.hasOwn(SPELLINGS, unit.toLowerCase()) ? SPELLINGS[unit.toLowerCase()]! : unit;

/** A unit by its name: as it is written, else whatever its case or spelling. */
function unitIn(family: Readonly<Record<string, Unit>>, typed: string): Unit | undefined {
  const names = Object.keys(family);
  const name =
    names.find((one) => one === typed) ??
    names.find((one) => same(one, typed) || one === spelled(typed));
  return name === undefined ? undefined : family[name];
}

export type Typed =
  /** `note` says how a text was read that another reader might read otherwise, or that names another unit. */
  { readonly value: number; readonly note: 'as read' | null } | { readonly refused: string };

const COMMA_THOUSANDS = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const POINT_THOUSANDS = /^-?[1-9]\d{0,2}(\.\d{3})+,\d+$/;
const SPACE_THOUSANDS = /^-?\d{1,3}( \d{3})+([.,]\d*)?$/;
const PLAIN = /^-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const PARTS = /^([-\d.,]+(?: \d{3}(?!\d))*[\d.,]*(?:e[-+]?\d+)?)\s*(.*)$/i;

/** The digits of a number with a point for its decimals; null where they make none. */
function plain(number: string): string | null {
  const text = COMMA_THOUSANDS.test(number)
    ? number.replaceAll(',', '')
    : POINT_THOUSANDS.test(number)
      ? number.replaceAll('.', '').replace(',', '.')
      : (SPACE_THOUSANDS.test(number) ? number.replaceAll(' ', '') : number).replace(',', '.');
  return PLAIN.test(text) ? text : null;
}

/** What was typed into a field of a unit, as a number of that unit. */
export function readTyped(text: string, unit = ''): Typed {
  // Behind a number stands a plain, thin or fixed space.
  const line = text.replace(/\s+/g, ' ').trim().replace('\u2212', '-');
  const [, number = '', typed = ''] = PARTS.exec(line) ?? [];
  const digits = plain(number.trim());
  if (digits === null) return { refused: 'Not a number' };
  const value = Number(digits);
  if (!Number.isFinite(value)) return { refused: 'Not a number' };
  if (typed === '' || same(typed, unit) || spelled(typed) === unit)
    return { value, note: COMMA_THOUSANDS.test(number) ? 'as read' : null };
  const family = FAMILIES.find((one) => Object.hasOwn(one, unit));
  const from = family === undefined ? undefined : unitIn(family, typed);
  if (family === undefined || from === undefined) return { refused: noUnit(typed, unit, family) };
  const to = family[unit]!;
  const first = value * from.factor + (from.offset ?? 0);
  return {
    value: Number(((first - (to.offset ?? 0)) / to.factor).toPrecision(12)),
    note: 'as read',
  };
}

function noUnit(
  typed: string,
  unit: string,
  family: Readonly<Record<string, Unit>> | undefined,
): string {
  if (unit === '') return `Not a number: this field has no unit, and “${typed}” follows it`;
  const names = family === undefined ? [unit] : Object.keys(family);
  const last = names.at(-1)!;
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
  return `“${typed}” is no unit of this field: ${list}`;
}
