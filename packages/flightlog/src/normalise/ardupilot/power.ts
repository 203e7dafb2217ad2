/** Batteries, board supply and speed controllers. */
import type { Battery, Channel, Esc, Series } from '../../flight.ts';
import { forEach, isMeasured, together } from '../reader.ts';
import { type Context, isPlainInteger, parameter } from './context.ts';
import { numberedTables } from './imu.ts';
import type { Outputs } from './motors.ts';

const MILLI = 1e-3;
/** Below this an input is not connected: 0.05 V is what an open pin reads. */
const CONNECTED_V = 1;
const FULL_CELL_V = 4.2;
const MOST_CELLS = 12;

export async function readBatteries(context: Context): Promise<readonly Battery[]> {
  const { reader, letterOf } = context;
  const names = reader.key('BAT') ? 'BAT' : 'CURR';
  const others = names === 'BAT' ? [2, 3, 4, 5, 6, 7, 8, 9].map((n) => `BAT${n}`) : ['CUR2'];
  const tables = numberedTables(context, [names, ...others]);
  return forEach(tables, async ({ key, index }): Promise<Battery | null> => {
    // Firmware up to 3.3 counts hundredths of volt and ampere in whole numbers.
    const factor = isPlainInteger(letterOf(key, 'Volt')) ? 0.01 : 1;
    const { power, cells_V } = await together({
      power: reader.series(key, {
        voltage_V: ['Volt', factor],
        current_A: ['Curr', factor],
        used_Ah: ['CurrTot', MILLI],
        used_Wh: 'EnrgTot',
        remaining: ['RemPct', 0.01],
      }),
      cells_V: readCells(context, index),
    });
    if (!power?.voltage_V.some((volt) => volt > CONNECTED_V)) return null;
    if (!isMeasured(power.current_A)) {
      power.current_A.fill(Number.NaN);
      power.used_Ah.fill(Number.NaN);
      power.used_Wh.fill(Number.NaN);
    }
    // 255 means unknown.
    for (const [i, share] of power.remaining.entries()) {
      if (share > 1) power.remaining[i] = Number.NaN;
    }
    return { index, power, cells_V, cellCount: cellCount(context, cells_V, index) };
  });
}

/** `BCL` in mV; 65535 marks a cell that is not there. */
async function readCells(context: Context, battery: number): Promise<readonly Channel[]> {
  const { reader } = context;
  const tables = numberedTables(context, ['BCL', 'BCL2']);
  const key = tables.find((table) => table.index === battery)?.key ?? null;
  const numbers = Array.from({ length: MOST_CELLS }, (_, i) => i + 1);
  return forEach(numbers, async (cell) => {
    const channel = await reader.channel(key, [`V${cell}`, MILLI]);
    if (!channel) return null;
    const value = channel.value.map((volt) => (volt > 0 && volt < 65 ? volt : Number.NaN));
    return isMeasured(value) ? { ...channel, value } : null;
  });
}

/** Cell count from the full voltage used for thrust compensation, if it is a multiple of one cell's. */
function cellCount(
  { parameters }: Context,
  cells: readonly Channel[],
  battery: number,
): number | null {
  if (cells.length > 0) return cells.length;
  if (battery !== 0) return null;
  const full_V = parameter(parameters, ['MOT_BAT_VOLT_MAX', 'Q_M_BAT_VOLT_MAX'], 0);
  const count = Math.round(full_V / FULL_CELL_V);
  return count > 0 && Math.abs(full_V / count - FULL_CELL_V) <= 0.1 ? count : null;
}

export async function readBoard({
  reader,
}: Context): Promise<Series<'supply_V' | 'servo_V'> | null> {
  const modern = await reader.series(reader.key('POWR'), { supply_V: 'Vcc', servo_V: 'VServo' });
  const rail =
    modern ??
    (await reader.series(reader.key('CURR'), { supply_V: ['Vcc', MILLI], servo_V: null }));
  return rail && (isMeasured(rail.supply_V) || isMeasured(rail.servo_V)) ? rail : null;
}

/** Instance i is output i + 1; which motor hangs there is in the map of outputs. */
export async function readEscs(
  context: Context,
  outputs: Promise<Outputs>,
): Promise<readonly Esc[]> {
  const { reader } = context;
  const tables = [
    ...reader.keys('ESC').map((key) => ({ key, output: reader.instanceOf(key) + 1 })),
    ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((output) =>
      reader.keys(`ESC${output}`).map((key) => ({ key, output })),
    ),
  ];
  return forEach(tables, async ({ key, output }): Promise<Esc | null> => {
    const telemetry = await reader.series(key, {
      speed_rpm: 'RPM',
      voltage_V: 'Volt',
      current_A: 'Curr',
      temperature_C: 'Temp',
    });
    // Zeros throughout are an output without telemetry.
    if (!telemetry || !(isMeasured(telemetry.speed_rpm) || isMeasured(telemetry.voltage_V)))
      return null;
    const { motorOfOutput } = await outputs;
    return { number: motorOfOutput.get(output) ?? output, telemetry };
  });
}
