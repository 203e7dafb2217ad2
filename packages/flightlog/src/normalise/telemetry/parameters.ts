/** Parameters as the vehicle's components sent them. */
import type { Parameter, ParameterChange } from '../../flight.ts';
import { forEach, together } from '../reader.ts';
import { type Aircraft, rowsOf } from './rows.ts';
import { systemOf } from './vehicle.ts';

const PARAM_TYPE_REAL32 = 9;
/** MAV_PROTOCOL_CAPABILITY: integers travel as their bits, or cast to a number. */
const ENCODE_BYTEWISE = 16;
const ENCODE_C_CAST = 131_072;

export type Parameters = {
  readonly values: ReadonlyMap<string, Parameter>;
  readonly changes: readonly ParameterChange[];
  readonly simulated: boolean;
};

/** PX4 puts the bits of an integer into the float; ArduPilot sends its number. */
async function sendsBits(aircraft: Aircraft): Promise<boolean> {
  if (aircraft.vehicle.autopilot === 'px4') return true;
  const version = await rowsOf(aircraft, 'AUTOPILOT_VERSION', ['capabilities']);
  const capabilities = version?.column.capabilities.at(-1) ?? 0;
  const has = (bit: number) => Math.floor(capabilities / bit) % 2 === 1;
  return has(ENCODE_BYTEWISE) && !has(ENCODE_C_CAST);
}

const word = new DataView(new ArrayBuffer(4));

function integerOf(bits: number, type: number): number {
  word.setUint32(0, bits, true);
  if (type === 1) return word.getUint8(0);
  if (type === 2) return word.getInt8(0);
  if (type === 3) return word.getUint16(0, true);
  if (type === 4) return word.getInt16(0, true);
  return type === 5 ? bits : word.getInt32(0, true);
}

type Sent = { readonly time_us: number; readonly name: string; readonly value: number };

/** All PARAM_VALUE frames of the vehicle's system, in the order of their time. */
async function sentParameters(aircraft: Aircraft): Promise<Sent[]> {
  const { log, vehicle } = aircraft;
  const bitwise = await sendsBits(aircraft);
  const tables = [...log.tables].filter(
    ([, { name, instance }]) =>
      name === 'PARAM_VALUE' && systemOf(instance ?? '') === vehicle.system,
  );
  const sent = await forEach(tables, async ([key]) => {
    const { columns, bits, names, time_us } = await together({
      columns: log.columns(key, ['param_value', 'param_type']),
      bits: bitwise ? log.bits(key, 'param_value') : null,
      names: log.texts(key, 'param_id'),
      time_us: log.clock(key),
    });
    const [values, types] = columns;
    return names.flatMap((name, i): Sent[] => {
      const type = types![i]!;
      const integer = bits !== null && type !== PARAM_TYPE_REAL32;
      const value = integer ? integerOf(bits[i]!, type) : values![i]!;
      return name === '' ? [] : [{ time_us: time_us[i]!, name, value }];
    });
  });
  return sent.flat().toSorted((a, b) => a.time_us - b.time_us);
}

/** The simulator's own parameters reveal what it injected; they are not part of a flight. */
function isTruth(name: string): boolean {
  return name.startsWith('SIM_');
}

export async function readParameters(aircraft: Aircraft): Promise<Parameters> {
  const values = new Map<string, Parameter>();
  const changes: ParameterChange[] = [];
  let simulated = false;
  for (const { time_us, name, value } of await sentParameters(aircraft)) {
    if (isTruth(name)) {
      simulated = true;
      continue;
    }
    const known = values.get(name);
    if (known && !Object.is(known.value, value)) changes.push({ time_us, name, value });
    values.set(name, { value, default: null });
  }
  return { values, changes, simulated };
}
