/** Parameters: the list at the start of a log, then single records where one was changed. */
import type { Parameter, ParameterChange } from '../../flight.ts';
import type { LogReader } from '../reader.ts';

export type ParameterReading = {
  readonly parameters: ReadonlyMap<string, Parameter>;
  /** Values as the log first gives them. */
  readonly first: ReadonlyMap<string, Parameter>;
  readonly changes: readonly ParameterChange[];
  /** The log holds parameters of the simulator, which are left out. */
  readonly simulator: boolean;
};

export async function readParameters(reader: LogReader): Promise<ParameterReading> {
  const parameters = new Map<string, Parameter>();
  const first = new Map<string, Parameter>();
  const changes: ParameterChange[] = [];
  let simulator = false;
  // A function of its own: a loop in an asynchronous one is compiled late.
  const take = (
    { order, time_us }: Awaited<ReturnType<LogReader['axis']>>,
    names: readonly string[],
    values: Float64Array,
    defaults: Float64Array,
  ): void => {
    for (let i = 0; i < time_us.length; i++) {
      const at = order === null ? i : order[i]!;
      const name = names[at]!;
      const value = values[at]!;
      const given = defaults[at] ?? Number.NaN;
      const before = parameters.get(name);
      const standard = Number.isNaN(given) ? (before?.default ?? null) : given;
      const isChanged = before !== undefined && !Object.is(before.value, value);
      // Every arming lists them all again.
      if (before && !isChanged && Object.is(before.default, standard)) continue;
      if (name.startsWith('SIM_')) {
        simulator = true;
        continue;
      }
      if (isChanged) changes.push({ time_us: time_us[i]!, name, value });
      parameters.set(name, { value, default: standard });
      if (!before) first.set(name, { value, default: standard });
    }
  };
  for (const key of reader.keys('PARM')) {
    const axis = await reader.axis(key);
    const names = await reader.log.texts(key, 'Name');
    const values = await reader.log.column(key, 'Value');
    take(axis, names, values, await reader.log.column(key, 'Default'));
  }
  return { parameters, first, changes, simulator };
}
