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
  for (const key of reader.keys('PARM')) {
    const { order, time_us } = await reader.axis(key);
    const names = await reader.log.texts(key, 'Name');
    const values = await reader.log.column(key, 'Value');
    const defaults = await reader.log.column(key, 'Default');
    for (let i = 0; i < time_us.length; i++) {
      const at = order === null ? i : order[i]!;
      const name = names[at]!;
      if (name.startsWith('SIM_')) {
        simulator = true;
        continue;
      }
      const value = values[at]!;
      const before = parameters.get(name);
      const isChanged = before !== undefined && !Object.is(before.value, value);
      if (isChanged) changes.push({ time_us: time_us[i]!, name, value });
      const given = defaults[at] ?? Number.NaN;
      const standard = Number.isNaN(given) ? (before?.default ?? null) : given;
      // Every arming lists them all again.
      if (before && !isChanged && Object.is(before.default, standard)) continue;
      parameters.set(name, { value, default: standard });
      if (!before) first.set(name, { value, default: standard });
    }
  }
  return { parameters, first, changes, simulator };
}
