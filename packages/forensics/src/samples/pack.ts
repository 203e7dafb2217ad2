/** Basic facts of a battery series for the rules: whether it is measured, cell count, resting voltage. */
import type { Battery, Flight } from '@airworthy/flightlog';
import { largest, median, quantile } from './robust.ts';
import { lastAt, medianIn, SECOND_US, type Window, within } from './samples.ts';

/** The pack that carries the aircraft: the first with a believable voltage. Null where none has. */
export function mainPack(flight: Flight): Battery | null {
  return flight.batteries.find((battery) => isMeasured(battery)) ?? null;
}

/** 0 V everywhere is no sensor, 0.05 V an open input. */
function isMeasured(battery: Battery): boolean {
  return levelsOf(battery).high_V > 2.5;
}

export function hasCurrent(battery: Battery): boolean {
  return levelsOf(battery).high_A > 0.3;
}

type Levels = { readonly high_V: number; readonly high_A: number };

const known = new WeakMap<Battery, Levels>();

/** What every rule about a pack asks first; worked out once for a battery. */
function levelsOf(battery: Battery): Levels {
  const before = known.get(battery);
  if (before !== undefined) return before;
  const levels = {
    high_V: quantile(battery.power.voltage_V, 0.9),
    high_A: quantile(battery.power.current_A, 0.95),
  };
  known.set(battery, levels);
  return levels;
}

export type CellCount = { readonly cells: number | null; readonly stated: boolean };

/**
 * Stated by the log or its parameters, else from the highest voltage at rest: n = ceil(V / 4.35), for
 * a lithium-polymer cell never rests above 4.35 V. A result outside 3.55 to 4.25 V per cell at rest is a guess.
 */
export function cellsOf(flight: Flight, battery: Battery): CellCount {
  if (battery.cellCount !== null && battery.cellCount > 0)
    return { cells: battery.cellCount, stated: true };
  const high = largest(battery.power.voltage_V);
  const full = flight.parameters.get('MOT_BAT_VOLT_MAX')?.value ?? Number.NaN;
  if (full > 3 && Math.abs(full / 4.2 - Math.round(full / 4.2)) < 0.06 && high < full * 1.05)
    return { cells: Math.round(full / 4.2), stated: true };
  const rest = quantile(battery.power.voltage_V, 0.995);
  if (!(rest > 2.5)) return { cells: null, stated: false };
  return { cells: Math.ceil(rest / 4.35), stated: false };
}

/** Median of the last two seconds before throttle came up; the log's first seconds otherwise. */
export function restVoltage_V(battery: Battery, takeOff_us: number | null): number {
  const { time_us, voltage_V, current_A } = battery.power;
  if (takeOff_us !== null) {
    const window = { from_us: takeOff_us - 4 * SECOND_US, to_us: takeOff_us - 0.5 * SECOND_US };
    const value = medianIn(time_us, voltage_V, window);
    const drawn = medianIn(time_us, current_A, window);
    if (Number.isFinite(value) && !(drawn > 3)) return value;
  }
  const first = time_us[0] ?? 0;
  const end = Math.max(1, lastAt(time_us, first + 2 * SECOND_US) + 1);
  return median(voltage_V, 0, end);
}

/** Voltage with the known sag given back: V + I·R. */
export function withoutSag(battery: Battery, pack_ohm: number | null): Float64Array {
  const { voltage_V, current_A } = battery.power;
  if (pack_ohm === null) return voltage_V;
  const out = new Float64Array(voltage_V.length);
  for (let i = 0; i < out.length; i++) {
    const current = current_A[i]!;
    out[i] = voltage_V[i]! + (current > 0 ? current * pack_ohm : 0);
  }
  return out;
}

export function lowest_V(
  battery: Battery,
  windows: readonly Window[],
): { value: number; at_us: number } {
  let value = Number.NaN;
  let at_us = Number.NaN;
  for (const window of windows) {
    const [from, to] = within(battery.power.time_us, window);
    for (let i = from; i < to; i++) {
      const voltage = battery.power.voltage_V[i]!;
      if (voltage > 0.5 && !(voltage >= value)) {
        value = voltage;
        at_us = battery.power.time_us[i]!;
      }
    }
  }
  return { value, at_us };
}
