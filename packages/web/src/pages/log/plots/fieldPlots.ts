/** Plots of the log's own fields as the address writes them: `ATT.Roll,ATT.DesRoll;BAT.Volt,BAT.Curr~r`. */

export type PlottedField = {
  readonly table: string;
  readonly field: string;
  readonly axis: 'left' | 'right';
};

/** What one page shows at most: an address is text that anybody can write. */
const MOST_PLOTS = 12;
const MOST_FIELDS = 12;
const RIGHT = '~r';

export function fieldsFromAddress(text: string | undefined): PlottedField[][] {
  if (text === undefined || text === '') return [];
  return text
    .split(';')
    .slice(0, MOST_PLOTS)
    .map((plot) => plot.split(',').slice(0, MOST_FIELDS).flatMap(fieldOf))
    .filter((plot) => plot.length > 0);
}

export function addressOfFields(plots: readonly (readonly PlottedField[])[]): string | undefined {
  const written = plots
    .filter((plot) => plot.length > 0)
    .map((plot) =>
      plot.map((one) => `${nameOf(one)}${one.axis === 'right' ? RIGHT : ''}`).join(','),
    );
  return written.length === 0 ? undefined : written.join(';');
}

/** `ATT.Roll`; the last point divides, since a table may have points of its own. */
export function nameOf({ table, field }: Pick<PlottedField, 'table' | 'field'>): string {
  return `${table}.${field}`;
}

function fieldOf(text: string): PlottedField[] {
  const right = text.endsWith(RIGHT);
  const name = right ? text.slice(0, -RIGHT.length) : text;
  // A field of an array is written `values[3]`, a message of several instances `IMU[0]`.
  const found = /^([^.]+(?:\[[^\]]*\])?)\.(.+)$/.exec(name);
  if (found === null) return [];
  return [{ table: found[1]!, field: found[2]!, axis: right ? 'right' : 'left' }];
}
