/**
 * Reads a thrust table as it is copied from a maker's sheet or a spreadsheet: columns set apart by tabs, commas,
 * semicolons or wide spaces, with or without a head. What a column is follows from its head; without one, from how
 * its figures behave. What was guessed is shown, so that a person can put it right.
 */
export type Column =
  | 'throttle'
  | 'thrust_g'
  | 'current_a'
  | 'power_w'
  | 'voltage_v'
  | 'rpm'
  | 'ignored';

export type TableColumn = {
  readonly column: Column;
  /** The head as it was pasted; empty without one. */
  readonly head: string;
  /** What its figures are multiplied with to have our unit. */
  readonly factor: number;
  /** How the unit was found. */
  readonly reason: string;
  readonly values: readonly (number | null)[];
};

export type StandPoint = {
  readonly thrust_g: number;
  readonly power_w?: number;
  readonly current_a?: number;
  readonly voltage_v?: number;
  readonly throttle?: number;
  readonly rpm?: number;
};

const MOST_POINTS = 50;
const MOST_PERCENT = 105;
const GRAMS_PER_KILOGRAM = 1000;
const GRAMS_PER_NEWTON = 1000 / 9.806_65;
const GRAMS_PER_POUND = 453.592_37;
const GRAMS_PER_OUNCE = 28.349_523_125;

/** Heads of makers' sheets, the first that fits. Efficiency and temperature come before power and thrust. */
const heads: readonly (readonly [RegExp, Column])[] = [
  [/effic|g\s*\/\s*w|torque|temp|°c|prop|voltage drop/i, 'ignored'],
  [/thrott|duty|pwm|%/i, 'throttle'],
  [/thrust|pull|lift/i, 'thrust_g'],
  [/rpm|speed|rev/i, 'rpm'],
  [/volt|\(v\)|^v$/i, 'voltage_v'],
  [/current|amp|\(a\)|^a$/i, 'current_a'],
  [/power|watt|\(w\)|^w$/i, 'power_w'],
];

/** Characters of the longest sheet that is read: fifty rows of a test have a few thousand. */
const SHEET_MAX = 200_000;

/** Why a text is not read as a table; null where it is. */
export function sheetRefusal(text: string): string | null {
  if (text.length <= SHEET_MAX) return null;
  const size = (text.length / 1e6).toFixed(1);
  return `This sheet has ${size} million characters, more than any stand test: paste the rows of one motor and propeller.`;
}

/** The columns of a pasted table; none where it holds no figures, or is too long. */
export function readTable(text: string): readonly TableColumn[] {
  if (sheetRefusal(text) !== null) return [];
  const rows = rowsOf(text);
  const figures = rows.filter((row) => countOf(row) >= 2);
  const width = figures.reduce((most, row) => Math.max(most, row.length), 0);
  if (figures.length === 0 || width < 2) return [];
  // Units often have a line of their own below the names; a title above them is one cell.
  const above = rows
    .slice(0, rows.indexOf(figures[0]!))
    .filter((row) => row.length === width && row.filter((cell) => cell !== '').length > 1);
  const columns = Array.from({ length: width }, (_, i) => {
    const head = above.map((row) => row[i]!).join(' ');
    const values = figures.slice(0, MOST_POINTS).map((row) => numberOf(row[i] ?? ''));
    return describe(head.trim(), values);
  });
  return above.length === 0 ? guessed(columns) : columns;
}

/** Tabs keep empty cells, such as those of a merged one; the others are what people type. */
const SEPARATORS: readonly (string | RegExp)[] = ['\t', ';', ',', /\s{2,}/, /\s+/];

/** A later separator is taken only if it leaves this many times the figures of those before it. */
const CLEARLY_MORE = 1.5;

/**
 * The lines in cells, by the separator that leaves most figures: a comma may also set decimals or thousands apart.
 * One or two more come from a name such as `MN 4014`, which a space cuts in two.
 */
function rowsOf(text: string): string[][] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  let best: string[][] = [];
  let most = 0;
  for (const separator of SEPARATORS) {
    const rows = lines.map((line) => cellsOf(line, separator));
    const count = rows.reduce((sum, row) => sum + countOf(row), 0);
    if (count <= most * CLEARLY_MORE) continue;
    most = count;
    best = rows;
  }
  return best;
}

function cellsOf(line: string, separator: string | RegExp): string[] {
  const whole = separator === '\t' ? line : line.trim().replaceAll(/\s+\(/g, '(');
  return whole.split(separator).map((cell) => cell.trim());
}

function countOf(row: readonly string[]): number {
  return row.filter((cell) => numberOf(cell) !== null).length;
}

/** A figure with or without its unit; a comma before three digits sets thousands apart. */
function numberOf(cell: string): number | null {
  const clean = cell
    .replace(/(\d),(\d{3})\b/g, '$1$2')
    .replace(/\s*(%|g|gf|kg|a|w|v|rpm)$/i, '')
    .replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(clean) ? Number(clean) : null;
}

function describe(head: string, values: readonly (number | null)[]): TableColumn {
  const named = heads.find(([pattern]) => pattern.test(head))?.[1] ?? 'ignored';
  const most = Math.max(0, rangeOf(values).most);
  // A throttle in microseconds of the pulse is no share of full throttle.
  const column = named === 'throttle' && most > MOST_PERCENT ? 'ignored' : named;
  return readAs({ head, values }, column);
}

/** A column as what it was found or chosen to be, with the unit that follows from that. */
export function readAs(
  { head, values }: Pick<TableColumn, 'head' | 'values'>,
  column: Column,
): TableColumn {
  const [factor, reason] = unitOf(column, head, values);
  // A voltage is often one merged cell beside all rows of a test.
  const filled = column === 'voltage_v' ? filledDown(values) : values;
  return { column, head, factor, reason, values: filled };
}

function filledDown(values: readonly (number | null)[]): readonly (number | null)[] {
  let last: number | null = null;
  return values.map((value) => {
    last = value ?? last;
    return last;
  });
}

const UNITS = {
  current_a: 'amperes',
  power_w: 'watts',
  voltage_v: 'volts',
  rpm: 'revolutions per minute',
  ignored: '',
} as const;

/** A column may have more rows than a call may have arguments. */
function rangeOf(values: readonly (number | null)[]): { least: number; most: number } {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === null) continue;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}

function unitOf(
  column: Column,
  head: string,
  values: readonly (number | null)[],
): [number, string] {
  const most = Math.max(0, ...values.filter((value) => value !== null));
  if (column === 'throttle') return most > 1.5 ? [0.01, 'percent'] : [1, 'a share of 1'];
  if (column !== 'thrust_g') return [1, UNITS[column]];
  if (/kg/i.test(head)) return [GRAMS_PER_KILOGRAM, 'kilograms, from the heading'];
  if (/\(n\)|newton/i.test(head)) return [GRAMS_PER_NEWTON, 'newtons, from the heading'];
  if (/lb/i.test(head)) return [GRAMS_PER_POUND, 'pounds, from the heading'];
  if (/oz/i.test(head)) return [GRAMS_PER_OUNCE, 'ounces, from the heading'];
  if (/\bg\b|\(g|gram/i.test(head)) return [1, 'grams, from the heading'];
  return most < 60
    ? [GRAMS_PER_KILOGRAM, 'kilograms, since all are below 60']
    : [1, 'grams, since they exceed 60'];
}

/**
 * A table without a head: throttle comes first and ends at 100, voltage hardly moves, speed has the largest figures
 * where four kinds are left; of the others thrust is larger than power, and power larger than current.
 */
function guessed(columns: readonly TableColumn[]): readonly TableColumn[] {
  const range = ({ values }: TableColumn) => rangeOf(values);
  const kinds = new Map<TableColumn, Column>();
  const [first] = columns;
  if (first !== undefined && [1, 100].includes(range(first).most)) kinds.set(first, 'throttle');
  for (const column of columns) {
    const { least, most } = range(column);
    if (!kinds.has(column) && least > 0 && most < 100 && most / least < 1.15)
      kinds.set(column, 'voltage_v');
  }
  const rest = columns
    .filter((column) => !kinds.has(column))
    .sort((a, b) => range(b).most - range(a).most);
  const order: readonly Column[] = ['rpm', 'thrust_g', 'power_w', 'current_a'];
  const hasSpeed = rest.length > 2 && range(rest[0]!).most > 2000;
  rest.forEach((column, i) => {
    kinds.set(column, order[hasSpeed ? i : i + 1] ?? 'ignored');
  });
  return columns.map((column) => {
    const read = readAs(column, kinds.get(column)!);
    const { reason } = read;
    // A thrust already says what of its figures gave its unit.
    return reason === '' || reason.includes(',')
      ? read
      : { ...read, reason: `${reason}, guessed from its figures` };
  });
}

/** The points that the table gives. A current needs a voltage, which `voltage_v` states where no column does. */
export function pointsOf(
  columns: readonly TableColumn[],
  voltage_v: number | null,
): readonly StandPoint[] {
  const of = (name: Column) => columns.find((one) => one.column === name);
  const rows = columns[0]?.values.length ?? 0;
  return Array.from({ length: rows }, (_, row) => {
    const value = (name: Column) => {
      const column = of(name);
      const figure = column?.values[row] ?? null;
      return figure === null ? null : Number((figure * column!.factor).toPrecision(6));
    };
    const [thrust_g, power_w, current_a] = [
      value('thrust_g'),
      value('power_w'),
      value('current_a'),
    ];
    const volts = value('voltage_v') ?? voltage_v;
    if (thrust_g === null || thrust_g <= 0) return null;
    if (power_w === null && (current_a === null || volts === null)) return null;
    const [throttle, rpm] = [value('throttle'), value('rpm')];
    return {
      thrust_g,
      ...(power_w === null ? { current_a: current_a! } : { power_w }),
      ...(volts === null ? {} : { voltage_v: volts }),
      ...(throttle === null ? {} : { throttle }),
      ...(rpm === null ? {} : { rpm }),
    };
  }).filter((point) => point !== null);
}
