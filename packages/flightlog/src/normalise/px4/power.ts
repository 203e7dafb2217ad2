/** Batteries, board supply and speed controllers. */
import type { Battery, Esc, Series } from '../../flight.ts';
import type { Parameters } from './parameters.ts';
import { channel, fieldOrNaN, missing, originOf, series } from './shape.ts';
import type { Topic, Topics } from './topics.ts';

export function readBatteries(topics: Topics, parameters: Parameters): Battery[] {
  return topics.all('battery_status').flatMap((topic) => {
    const voltage_V = topic.get('voltage_v') ?? topic.get('voltage_filtered_v');
    // A monitor without a pack reports nothing or a few millivolts of noise.
    if (voltage_V === null || !voltage_V.some((v) => v > 1)) return [];
    return [batteryFrom(topic, voltage_V, parameters)];
  });
}

/** PX4 writes -1 for what a monitor does not measure. */
function measured(values: Float64Array): Float64Array {
  return values.map((v) => (v === -1 ? Number.NaN : v));
}

function batteryFrom(topic: Topic, voltage_V: Float64Array, parameters: Parameters): Battery {
  const current_A = measured(fieldOrNaN(topic, 'current_a'));
  // Without a current sensor the count stays at zero and says nothing.
  const counted = current_A.some(Number.isFinite);
  const used_mAh = counted
    ? measured(fieldOrNaN(topic, 'discharged_mah'))
    : missing(topic.time_us.length);
  const index = topic.instance;
  return {
    index,
    power: series(topic.time_us, originOf(topic, 'voltage_v'), {
      voltage_V: voltage_V.map((v) => (v < 0.1 ? Number.NaN : v)),
      current_A,
      used_Ah: used_mAh.map((v) => v / 1000),
      used_Wh: missing(topic.time_us.length),
      remaining: measured(fieldOrNaN(topic, 'remaining')),
    }),
    cells_V: cellsOf(topic),
    cellCount: cellCount(topic, parameters, index),
  };
}

function cellsOf(topic: Topic): Battery['cells_V'] {
  const cells: Battery['cells_V'][number][] = [];
  for (let i = 0; ; i++) {
    const cell = topic.get(`voltage_cell_v[${i}]`);
    if (cell === null || !cell.some((v) => v > 0.1)) break;
    const value = cell.map((v) => (v > 0.1 ? v : Number.NaN));
    cells.push(channel(topic.time_us, originOf(topic, `voltage_cell_v[${i}]`), value));
  }
  // Fewer than two columns are an average or the pack itself, not cells.
  return cells.length > 1 ? cells : [];
}

function cellCount(topic: Topic, parameters: Parameters, index: number): number | null {
  const logged = topic.get('cell_count')?.find((n) => n > 0);
  const set = parameters.get(`BAT${index + 1}_N_CELLS`) ?? parameters.get('BAT_N_CELLS');
  return logged ?? (set !== undefined && set > 0 ? set : null);
}

export function readBoard(topics: Topics): Series<'supply_V' | 'servo_V'> | null {
  const topic = topics.one('system_power');
  const supply = topic?.get('voltage5v_v') ?? topic?.get('voltage5V_v') ?? null;
  if (topic === null || supply === null || !supply.some((v) => v > 0.5)) return null;
  return series(topic.time_us, originOf(topic, 'voltage5v_v'), {
    supply_V: supply,
    servo_V: missing(topic.time_us.length),
  });
}

/** `actuator_function` 101 is motor 1; firmware without it numbers by place. */
const FIRST_MOTOR_FUNCTION = 101;
const ESC_MAX = 8;

export function readEscs(topics: Topics): Esc[] {
  const topic = topics.one('esc_status');
  if (topic === null) return [];
  const count = Math.max(...(topic.get('esc_count') ?? [ESC_MAX]).slice(0, 100));
  const escs: Esc[] = [];
  for (let i = 0; i < Math.min(count, ESC_MAX); i++) {
    const part = (name: string) => fieldOrNaN(topic, `esc[${i}].${name}`);
    const speed_rpm = part('esc_rpm');
    const voltage_V = part('esc_voltage');
    const current_A = part('esc_current');
    const speaks = [speed_rpm, voltage_V, current_A].some((values) =>
      values.some((v) => Math.abs(v) > 0.01),
    );
    if (!speaks) continue;
    const motor = (topic.get(`esc[${i}].actuator_function`)?.[0] ?? 0) - FIRST_MOTOR_FUNCTION;
    escs.push({
      number: (motor >= 0 && motor < 12 ? motor : i) + 1,
      telemetry: series(topic.time_us, originOf(topic, `esc[${i}].esc_rpm`), {
        speed_rpm,
        voltage_V: whereNonZero(voltage_V),
        current_A,
        temperature_C: whereNonZero(part('esc_temperature')),
      }),
    });
  }
  return escs;
}

/** Zero throughout means that the controller does not send it. */
function whereNonZero(values: Float64Array): Float64Array {
  return values.some((v) => v !== 0) ? values : missing(values.length);
}
