/** What every part of the ArduPilot normaliser asks for. */
import type { Parameter, VehicleClass } from '../../flight.ts';
import type { LogReader } from '../reader.ts';

export type Context = {
  readonly reader: LogReader;
  readonly vehicle: VehicleClass;
  readonly parameters: ReadonlyMap<string, Parameter>;
  /** Values as the log first gives them. */
  readonly firstParameters: ReadonlyMap<string, Parameter>;
  /** Letter of a field as its FMT gives it, by which old and new scales are distinguished. */
  readonly letterOf: (key: string | null, field: string | null) => string;
};

export const DEG = Math.PI / 180;

/** A parameter's value, or `otherwise` where the log does not have it. */
export function parameter(
  parameters: ReadonlyMap<string, Parameter>,
  names: readonly string[],
  otherwise: number,
): number {
  for (const name of names) {
    const value = parameters.get(name)?.value;
    if (value !== undefined && !Number.isNaN(value)) return value;
  }
  return otherwise;
}

/** Letters of the fields of each message, from the FMT records. */
export async function fieldLetters(
  reader: LogReader,
): Promise<(key: string | null, field: string | null) => string> {
  const names = await reader.log.texts('FMT', 'Name');
  const formats = await reader.log.texts('FMT', 'Format');
  const byName = new Map<string, string>();
  names.forEach((name, i) => {
    byName.set(name, formats[i] ?? '');
  });
  return (key, field) => {
    const table = key === null ? undefined : reader.log.tables.get(key);
    const index = table?.fields.findIndex((f) => f.name === field) ?? -1;
    return index < 0 ? '' : (byName.get(table!.name)?.[index] ?? '');
  };
}

/** Whether a format letter is an integer type without a scale. */
export function isPlainInteger(letter: string): boolean {
  return 'bBhHiIqQ'.includes(letter) && letter !== '';
}
