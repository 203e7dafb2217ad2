/** A whole flight as lines of text, for pages that are compared: every series, every record, every fact. */
import type { Flight } from '../flight.ts';

/** Series up to this length are printed sample by sample. */
const WHOLE_SAMPLES = 12;

/** Five digits: what the last bits of a sine are on another machine does not count. */
export function shown(value: number): string {
  return Number.isNaN(value) ? '-' : String(Number(value.toPrecision(5)));
}

/** All samples of a short column; of a long one some, how many are measured and their sum. */
function columnOf(values: Float64Array): string {
  if (values.length <= WHOLE_SAMPLES) return Array.from(values, shown).join(' ');
  const places = [0, 1, 2, 3, 4].map((part) => Math.floor((part * (values.length - 1)) / 4));
  const measured = values.filter(Number.isFinite);
  const sum = measured.reduce((total, value) => total + value, 0);
  return `${places.map((place) => shown(values[place]!)).join(' ')} of ${measured.length} sum ${shown(sum)}`;
}

/** A word, a number, a text in quotes where it has spaces, `-` for nothing. */
function word(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'number')
    return Number.isNaN(value)
      ? '-'
      : String(Number(value.toPrecision(Math.abs(value) < 1000 ? 5 : 12)));
  const text = String(value);
  return typeof value === 'string' && /\s|^$/.test(text) ? JSON.stringify(text) : text;
}

type Row = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';
const isRecord = (value: unknown): value is Row => value !== null && typeof value === 'object';

class Page {
  readonly lines: string[] = [];
  /** Times of the series before: those of one message share them, and they are printed once. */
  private times = '';
  /** Whether the columns of tables are named. */
  private readonly headed: boolean;

  constructor(headed: boolean) {
    this.headed = headed;
  }

  private series(name: string, series: Row): void {
    const { time_us, origin, ...columns } = series as { time_us: Float64Array; origin: string };
    const times = `${time_us.length} at ${columnOf(time_us.map((time) => time / 1e6))} s`;
    const title = `${name} ${origin}, ${times === this.times ? 'as before' : times}`;
    this.times = times;
    const entries = Object.entries(columns) as [string, Float64Array][];
    const empty = entries.filter(([, of]) => of.every(Number.isNaN)).map(([column]) => column);
    if (entries.length === 1) this.lines.push(`${title}: ${columnOf(entries[0]![1])}`);
    else {
      this.lines.push(title);
      for (const [column, of] of entries)
        if (!empty.includes(column)) this.lines.push(`  ${column} ${columnOf(of)}`);
      if (empty.length > 0) this.lines.push(`  nothing: ${empty.join(' ')}`);
    }
  }

  private table(name: string, rows: readonly Row[]): void {
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    this.lines.push(this.headed ? `${name}: ${names.join(' ')}` : name);
    for (const row of rows)
      this.lines.push(`  ${names.map((column) => word(row[column])).join(' ')}`);
  }

  /** Anything in a flight: series, lists of them, records. */
  add(name: string, value: unknown): void {
    if (!isRecord(value)) this.lines.push(`${name} ${word(value)}`);
    else if (Array.isArray(value)) this.list(name, value);
    else if (value.time_us instanceof Float64Array) this.series(name, value);
    else {
      const parts = Object.entries(value);
      const plain = parts
        .filter(([, part]) => isPlain(part))
        .map(([part, of]) => `${part}=${word(of)}`);
      const deep = parts.filter(([, part]) => !isPlain(part));
      const [only] = deep;
      if (only && deep.length === 1) {
        this.add([name, ...plain, only[0]].join(' '), only[1]);
        return;
      }
      if (plain.length > 0) this.lines.push([name, ...plain].join(' '));
      for (const [part, of] of deep) this.add(`${name}.${part}`, of);
    }
  }

  private list(name: string, items: readonly unknown[]): void {
    if (items.length === 0) this.lines.push(`${name} none`);
    else if (items.every(isPlain)) this.lines.push(`${name} ${items.map(word).join(' ')}`);
    else if (items.every((item) => isRecord(item) && Object.values(item).every(isPlain)))
      this.table(name, items as Row[]);
    else for (const [i, item] of items.entries()) this.add(`${name}.${i}`, item);
  }
}

/** Value and default. Those of a recorded log are many and were read by one rule: number and sum are enough. */
function parameterLine(parameters: Flight['parameters']): string {
  if (parameters.size <= 100) {
    const each = [...parameters].map(
      ([name, { value, default: standard }]) =>
        `${name}=${shown(value)}${standard === null ? '' : `/${shown(standard)}`}`,
    );
    return ['parameters', ...each].join(' ');
  }
  const all = [...parameters.values()];
  const sum = (of: (one: (typeof all)[number]) => number) =>
    shown(
      all
        .map(of)
        .filter(Number.isFinite)
        .reduce((total, value) => total + value, 0),
    );
  return `parameters ${all.length}, values ${sum((p) => p.value)}, defaults ${sum((p) => p.default ?? 0)}`;
}

/** What a small log is told apart by. */
function briefMeta({ meta }: Flight): string {
  const { vehicle, vehicleLabel, firmware, hardware, frame, startedAt, simulated } = meta;
  const facts = [vehicleLabel, firmware, hardware, frame.label, startedAt?.slice(2, 23)];
  const said = facts.filter((fact) => typeof fact === 'string').map(word);
  return [vehicle, ...said, frame.liftMotors, ...(simulated ? ['simulated'] : [])].join(' ');
}

export type Part = keyof Flight | 'cellCounts' | 'drives';

/** Motors and servos, a line each. */
function driveLines({ motors, servos }: Flight): string[] {
  return [
    ...motors.map(({ number, role, angle_rad, spin, output }) =>
      [role, number, word(angle_rad), word(spin), output.origin, columnOf(output.value)].join(' '),
    ),
    ...servos.map(({ number, function: turns, position }) =>
      [turns, number, position.origin, columnOf(position.value)].join(' '),
    ),
  ];
}

/** Some members of a flight, its facts and its pilot's input in brief. */
export function printedParts(flight: Flight, names: readonly Part[]): string[] {
  const page = new Page(false);
  for (const name of names) {
    if (name === 'meta') page.lines.push(briefMeta(flight));
    else if (name === 'parameters') page.lines.push(parameterLine(flight.parameters));
    else if (name === 'cellCounts')
      page.add(
        'cells',
        flight.batteries.map((b) => b.cellCount),
      );
    else if (name === 'drives') page.lines.push(...driveLines(flight));
    else if (name === 'rc') page.add('sticks', flight.rc?.sticks ?? null);
    else page.add(name, flight[name]);
  }
  return page.lines;
}

export function printedFlight(flight: Flight): string[] {
  const page = new Page(true);
  for (const [name, value] of Object.entries(flight)) {
    if (name === 'parameters') page.lines.push(parameterLine(flight.parameters));
    else page.add(name, value);
  }
  return page.lines;
}
