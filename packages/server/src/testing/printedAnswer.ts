/** Long lists: how they begin and end. Figures to five digits. */
function shortened(_name: string, value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(5));
  if (!Array.isArray(value) || value.length <= 6) return value;
  return [...value.slice(0, 3), `… ${value.length} in all`, ...value.slice(-2)];
}

/** An answer as a page prints it: a member a line where a line does not hold all of it. */
export function answerLines({ body, text }: { body: unknown; text: string }): string[] {
  if (body === null) return text.split(/\r?\n/).slice(0, 12);
  return linesOf(JSON.parse(JSON.stringify(body, shortened)));
}

/** A value over as many lines as it needs. */
export function linesOf(value: unknown, before = ''): string[] {
  const whole = JSON.stringify(value) ?? 'nothing';
  if (before.length + whole.length <= 118 || typeof value !== 'object' || value === null)
    return [before + whole];
  const indent = ' '.repeat(before.length - before.trimStart().length + 2);
  return [
    ...(before === '' ? [] : [before.trimEnd()]),
    ...Object.entries(value).flatMap(([name, one]) => linesOf(one, `${indent}${name} `)),
  ];
}

/** Without what chance, the port and the clock of the database decide. `begun` is when the test began, in milliseconds. */
export function steadyText(text: string, { origin, begun }: { origin: string; begun: number }) {
  return text
    .replaceAll(/\baw(d?)_[\w-]+/g, 'aw$1_…')
    .replaceAll(origin, 'ORIGIN')
    .replaceAll(/[0-9a-f]{64}/g, 'a digest')
    .replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'an id')
    .replaceAll(/next "[^"]{20,}"/g, 'next "a cursor"')
    .replaceAll(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)/g, (instant) =>
      Date.parse(instant) > begun - 60_000 && Date.parse(instant) <= Date.now()
        ? 'as the test ran'
        : instant,
    );
}
