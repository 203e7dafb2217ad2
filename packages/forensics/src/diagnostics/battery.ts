import type { Battery } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import type { BatterySection } from '../report/reading.ts';
import { figure } from '../report/words.ts';
import { cellsOf, hasCurrent, lowest_V, mainPack, restVoltage_V } from '../samples/pack.ts';
import { flightResistance } from '../samples/resistance.ts';
import { largestIn, SECOND_US, smallestIn, type Window, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Noticed, SectionResult } from './finding.ts';

export function batterySection(situation: Situation): SectionResult<BatterySection> {
  const { flight } = situation;
  const pack = mainPack(flight);
  if (pack === null) {
    const reason =
      flight.batteries.length === 0
        ? 'No battery messages in this log.'
        : 'The battery monitor reads no voltage: no sensor is connected.';
    return { section: { available: false, reason }, noticed: boardNoticed(situation).noticed };
  }
  const windows =
    situation.inAir.length > 0 ? situation.inAir : [{ from_us: 0, to_us: situation.view.end_us }];
  const { cells, stated } = cellsOf(flight, pack);
  const measured = hasCurrent(pack);
  const fit =
    measured && situation.inAir.length > 0 ? flightResistance(situation, pack, cells) : null;
  const low = lowest_V(pack, windows);
  const rest = restVoltage_V(pack, situation.spans[0]?.from_us ?? null);
  const used = usedOf(situation);
  const board = boardNoticed(situation);
  const perCell = cells === null ? Number.NaN : low.value / cells;
  const noticed: Noticed[] = [...board.noticed];
  if (situation.inAir.length > 0) {
    noticed.push(...cellNoticed(perCell, low.at_us, stated));
    noticed.push(...remainingNoticed(pack, windows));
    if (fit !== null && cells !== null)
      noticed.push(...resistanceNoticed((1000 * fit.pack_ohm) / cells));
    noticed.push(...fitNoticed(measured, fit !== null));
  }
  return {
    section: {
      available: true,
      cells,
      ir_mohm: fit === null ? null : figure(1000 * fit.pack_ohm),
      ir_mohm_cell: fit === null || cells === null ? null : figure((1000 * fit.pack_ohm) / cells),
      ir_r2: figure(fit?.r2),
      v_rest: figure(rest),
      v_min: figure(low.value),
      v_min_cell: figure(perCell),
      i_max_a: measured
        ? figure(
            Math.max(
              ...windows
                .map((w) => largestIn(pack.power.time_us, pack.power.current_A, w))
                .filter(Number.isFinite),
            ),
          )
        : null,
      i_mean_a: measured ? figure(used.mean_A) : null,
      used_mah: measured ? figure(1000 * used.charge_Ah) : null,
      used_wh: measured ? figure(used.energy_Wh) : null,
      sag_max_v: figure(Math.max(0, rest - low.value)),
      brownout: board.brownout,
      board_v_min: figure(board.low_V),
    },
    noticed,
  };
}

function cellNoticed(perCell: number, at_us: number, stated: boolean): Noticed[] {
  if (!(perCell < limit.cellWarn_V)) return [];
  const bad = perCell < limit.cellAlert_V;
  const guess = stated ? '' : ' The cell count is a guess from the highest voltage.';
  return [
    {
      section: 'battery',
      key: 'cell_low',
      level: bad && stated ? 'alert' : 'warn',
      title: bad ? 'The cells were nearly empty under load' : 'Cell voltage was low under load',
      detail: `Voltage fell to ${perCell.toFixed(2)} V per cell in flight.${guess}`,
      at_us,
      value: perCell,
      limit: bad ? limit.cellAlert_V : limit.cellWarn_V,
    },
  ];
}

/** Charge left by the autopilot's own count. */
function remainingNoticed(pack: Battery, windows: readonly Window[]): Noticed[] {
  const { time_us, remaining } = pack.power;
  const least = Math.min(
    ...windows.map((window) => smallestIn(time_us, remaining, window)).filter(Number.isFinite),
  );
  if (!(least >= 0 && least <= limit.remainingWarn)) return [];
  return [
    {
      section: 'battery',
      key: 'charge_low',
      level: least <= limit.remainingAlert ? 'alert' : 'warn',
      title: 'Little charge was left',
      detail: `The charge left fell to ${Math.round(100 * least)} % in flight.`,
      at_us: null,
      value: 100 * least,
      limit: 100 * limit.remainingWarn,
    },
  ];
}

function resistanceNoticed(perCell_mohm: number): Noticed[] {
  if (!(perCell_mohm >= limit.cellResistanceWarn_mohm)) return [];
  const bad = perCell_mohm >= limit.cellResistanceAlert_mohm;
  return [
    {
      section: 'battery',
      key: 'resistance_high',
      level: bad ? 'warn' : 'info',
      title: 'The pack has a high internal resistance',
      detail: `Fitted from its own current steps: ${perCell_mohm.toFixed(1)} mΩ per cell, wires and sensor included. An old, cold or small pack.`,
      at_us: null,
      value: perCell_mohm,
      limit: bad ? limit.cellResistanceAlert_mohm : limit.cellResistanceWarn_mohm,
    },
  ];
}

function fitNoticed(measured: boolean, fitted: boolean): Noticed[] {
  if (fitted) return [];
  return [
    {
      section: 'battery',
      key: 'resistance_unknown',
      level: 'info',
      title: 'Internal resistance could not be fitted',
      detail: measured
        ? 'Voltage and current did not step together clearly enough: a steady hover, or a sensor that does not sag, tells nothing about resistance.'
        : 'The log has no current.',
      at_us: null,
    },
  ];
}

/** The log's own counters, or the integral of what was measured, over the flights. */
function usedOf(situation: Situation): { charge_Ah: number; energy_Wh: number; mean_A: number } {
  const { time_us, voltage_V, current_A } = mainPack(situation.flight)!.power;
  let charge = 0;
  let energy = 0;
  let span_s = 0;
  const windows =
    situation.inAir.length > 0 ? situation.inAir : [{ from_us: 0, to_us: situation.view.end_us }];
  for (const window of windows) {
    const [from, to] = within(time_us, window);
    for (let i = from + 1; i < to; i++) {
      const dt_s = (time_us[i]! - time_us[i - 1]!) / SECOND_US;
      const current = current_A[i]!;
      if (!(current >= 0) || dt_s > 5) continue;
      charge += current * dt_s;
      energy += current * dt_s * (voltage_V[i]! || 0);
      span_s += dt_s;
    }
  }
  return {
    charge_Ah: charge / 3600,
    energy_Wh: energy / 3600,
    mean_A: span_s > 0 ? charge / span_s : Number.NaN,
  };
}

function boardNoticed(situation: Situation): {
  low_V: number;
  brownout: boolean;
  noticed: Noticed[];
} {
  const { board } = situation.flight;
  if (board === null) return { low_V: Number.NaN, brownout: false, noticed: [] };
  const windows =
    situation.inAir.length > 0 ? situation.inAir : [{ from_us: 0, to_us: situation.view.end_us }];
  const supply = new Float64Array(board.supply_V.length);
  for (let i = 0; i < supply.length; i++)
    supply[i] = board.supply_V[i]! > 1 ? board.supply_V[i]! : Number.NaN;
  const low_V = Math.min(
    ...windows.map((w) => smallestIn(board.time_us, supply, w)).filter(Number.isFinite),
  );
  if (!Number.isFinite(low_V)) return { low_V: Number.NaN, brownout: false, noticed: [] };
  const high_V = Math.max(
    ...windows.map((w) => largestIn(board.time_us, supply, w)).filter(Number.isFinite),
  );
  const noticed: Noticed[] = [];
  const inAir = situation.inAir.length > 0;
  if (low_V < limit.boardWarn_V && inAir) {
    const bad = low_V < limit.boardAlert_V;
    noticed.push({
      section: 'battery',
      key: 'board_low',
      level: bad ? 'alert' : 'warn',
      title: "The autopilot's own supply was low",
      detail: `The board supply was down to ${low_V.toFixed(2)} V in flight; it should stay above ${limit.boardWarn_V} V.`,
      at_us: null,
      value: low_V,
      limit: bad ? limit.boardAlert_V : limit.boardWarn_V,
    });
  }
  if (high_V - low_V >= limit.boardSpread_V && inAir)
    noticed.push({
      section: 'battery',
      key: 'board_unsteady',
      level: 'warn',
      title: "The autopilot's own supply was unsteady",
      detail: `The board supply moved between ${low_V.toFixed(2)} and ${high_V.toFixed(2)} V in flight.`,
      at_us: null,
      value: high_V - low_V,
      limit: limit.boardSpread_V,
    });
  const tail = { from_us: situation.view.end_us - 3 * SECOND_US, to_us: situation.view.end_us };
  const drop = largestIn(board.time_us, supply, tail) - smallestIn(board.time_us, supply, tail);
  return {
    low_V,
    brownout: inAir && low_V < limit.boardAlert_V && drop >= limit.boardDrop_V,
    noticed,
  };
}
