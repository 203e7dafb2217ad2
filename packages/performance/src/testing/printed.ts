/** Five digits: what the last bits of a sine are on another machine does not count. Of a long table every fifth row. */
function short(_name: string, value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(5));
  return Array.isArray(value) && value.length > 10 ? value.filter((_, i) => i % 5 === 0) : value;
}

/** A value in one line. */
export const inOneLine = (value: unknown): string => JSON.stringify(value, short) ?? 'nothing';

/** The members of an object, a line each. */
export function membersOf(value: object): string[] {
  return Object.entries(value).map(([name, of]) => `  ${name} ${inOneLine(of)}`);
}
