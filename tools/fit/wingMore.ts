import { existsSync, readFileSync } from 'node:fs';
import type { Build } from '../../packages/performance/src/airframe/build.ts';
import { analysisOf } from '../../packages/performance/src/analysis.ts';
import { calibrateCruise } from '../../packages/physics/src/calibrateCruise.ts';
import { settingOf } from '../../packages/physics/src/flight/rotorcraft.ts';
import {
  drag_N,
  levelPower_W,
  type Winged,
  wingedOf,
} from '../../packages/physics/src/flight/wing.ts';
import { perform } from '../../packages/physics/src/perform.ts';
import { KMH_MPS } from '../../packages/physics/src/units.ts';
import { aircraftOf } from './airframe.ts';
import { type AircraftRow, type Data, validationFile } from './data.ts';
import type { Score } from './quantity.ts';
import { nominal_V, resolveRequest, wingRequest } from './requests.ts';
import { wingRows } from './wing.ts';

type SpeedPower = readonly [speed_mps: number, power_W: number];

/** A row of wings_more.json; `score_fields` names what its sources allow to be scored. */
type MoreRow = Omit<AircraftRow, 'batteries' | 'published'> & {
  readonly batteries: readonly {
    readonly chemistry: string;
    readonly cells_s: number | null;
    readonly parallel: number;
    readonly capacity_mah: number | null;
    readonly energy_wh: number;
    readonly mass_g: number | null;
    readonly count: number;
  }[];
  readonly published: AircraftRow['published'] & {
    /** Mechanical: drag times speed. */
    readonly power_required: readonly SpeedPower[] | null;
    /** Electrical. */
    readonly forward_power: readonly SpeedPower[] | null;
  };
  readonly score: boolean;
  readonly score_fields: readonly string[];
};

/** Cells of a pack of which only the energy is published. */
const USUAL_CELLS = 6;

function moreRows(): MoreRow[] {
  const file = validationFile('wings_more.json');
  if (!existsSync(file)) return [];
  const { rows } = JSON.parse(readFileSync(file, 'utf8')) as { rows: MoreRow[] };
  return rows.filter(({ score, score_fields }) => score && score_fields.length > 0);
}

/** What a row does not say is left to the defaults of its airframe; a row without a pack gets one that weighs nothing. */
function requestOf(row: MoreRow): Build {
  const batteries = row.batteries.map((battery) => ({
    ...battery,
    cells_s: battery.cells_s ?? USUAL_CELLS,
  }));
  const plain: AircraftRow = {
    ...row,
    batteries: batteries.map((battery) => ({
      ...battery,
      capacity_mah:
        battery.capacity_mah ??
        (1000 * battery.energy_wh) /
          nominal_V({ ...row, batteries: [{ ...battery, capacity_mah: null }] }),
    })),
  };
  const request = wingRequest(plain);
  return {
    ...request,
    ...(row.batteries.length === 0 ? { batteries: [{ cells: USUAL_CELLS, mass_g: 0 }] } : {}),
    cruise_speed_kmh: row.published.endurance_speed_kmh ?? null,
  };
}

function craftOf(request: Build): Winged {
  const { aircraft, conditions } = resolveRequest(request);
  return wingedOf(aircraft, settingOf(aircraft, conditions))!;
}

const wingOf = (request: Build) => {
  const { aircraft, conditions } = resolveRequest(request);
  return perform(aircraft, conditions).wing!;
};

const plainScore = (name: string, errors: readonly number[], unit: string): Score => ({
  name,
  bar: null,
  unit,
  errors,
  crossed: errors,
  group: 'aircraft',
});

/** Errors of level power: mechanical by drag, electrical by the default drive. */
function powerErrors(row: MoreRow): number[] {
  const craft = craftOf(requestOf(row));
  const required = (row.published.power_required ?? []).map(
    ([v, power_W]) => (drag_N(craft, v) * v) / power_W - 1,
  );
  const forward = (row.published.forward_power ?? []).map(
    ([v, power_W]) => levelPower_W(craft, v) / power_W - 1,
  );
  return [...required, ...forward];
}

/** Power over speed of one aircraft, each point from each other: only the shape is left to the law. */
function speedPairs(row: MoreRow): number[] {
  const points = row.published.power_required ?? [];
  const { aircraft, conditions } = resolveRequest(requestOf(row));
  const setting = settingOf(aircraft, conditions);
  const plain = wingedOf(aircraft, setting)!;
  // The law's own drive carries the mechanical power over to the pack, at both speeds.
  const electrical_W = (craft: Winged, v: number, power_W: number) =>
    (levelPower_W(craft, v) * power_W) / (drag_N(craft, v) * v);
  return points.flatMap((measured) => {
    const [at, power_W] = measured;
    const motors_W = electrical_W(plain, at, power_W);
    const calibration = calibrateCruise(aircraft, [
      {
        mass_kg: setting.mass_kg,
        conditions,
        airspeed_mps: at,
        measured: { kind: 'power', power_W: motors_W + plain.bus!.load_W },
      },
    ]);
    const craft = wingedOf({ ...aircraft, cruiseCalibration: calibration }, setting)!;
    return points
      .filter((asked) => asked !== measured)
      .map(([v, asked_W]) => levelPower_W(craft, v) / electrical_W(plain, v, asked_W) - 1);
  });
}

/** One published endurance of an aircraft, and the request of the state that it is of. */
type State = { readonly aircraft: string; readonly request: Build; readonly minutes: number };

/** The states of one aircraft, each from each other, which has told what it drew. */
function statePairs(states: readonly State[]): number[] {
  return states.flatMap((measured) => {
    const wing = wingOf(measured.request);
    // Time goes with the inverse of power: what the pack gave in the published time.
    const power_w = (wing.cruisePower_W * wing.enduranceTime_s) / 60 / measured.minutes;
    const flown = { speed_kmh: wing.cruiseSpeed_mps / KMH_MPS, power_w };
    return states
      .filter((asked) => asked !== measured && asked.aircraft === measured.aircraft)
      .map((asked) => {
        const mass_g = 1000 * craftOf(measured.request).mass_kg;
        const told = { ...asked.request, measured_cruise: [{ ...flown, mass_g }] };
        return wingOf(told).enduranceTime_s / 60 / asked.minutes - 1;
      });
  });
}

/** Stall speeds that are printed with a mass and a wing of their own. */
function stallErrors(data: Data, more: readonly MoreRow[]): number[] {
  const errorOf = (request: Build, stall_kmh: number) =>
    wingOf(request).stallSpeed_mps / KMH_MPS / stall_kmh - 1;
  return [
    ...wingRows(data).map((row) => ({ row, request: wingRequest(row) })),
    ...more
      .filter((row) => Boolean(row.wing_chord_mm))
      .map((row) => ({ row, request: requestOf(row) })),
  ].flatMap(({ row, request }) => {
    const { stall_speed_kmh } = row.published;
    return stall_speed_kmh ? [errorOf(request, stall_speed_kmh)] : [];
  });
}

/** Published endurances inside the band that a request of that aircraft gets, fields left out and all. */
export function wingBandShare(data: Data): { readonly inside: number; readonly count: number } {
  const cases = [
    ...wingRows(data).map((row) => ({ row, request: wingRequest(row) })),
    ...moreRows()
      .filter(({ score_fields }) => score_fields.includes('endurance_min'))
      .map((row) => ({ row, request: requestOf(row) })),
  ];
  const inside = cases.filter(({ row, request }) => {
    const { low, high } = analysisOf(request).bands.cruise_min!;
    const minutes = row.published.endurance_min!;
    return minutes >= low && minutes <= high;
  });
  return { inside: inside.length, count: cases.length };
}

/** Further winged aircraft, and what one measured cruise makes of all of them. */
export function moreWingScores(data: Data): Score[] {
  const more = moreRows();
  const scored = (field: string) => more.filter(({ score_fields }) => score_fields.includes(field));
  const endurance = scored('endurance_min');
  const states: State[] = [
    ...wingRows(data).map((row) => ({
      aircraft: aircraftOf(row),
      request: wingRequest(row),
      minutes: row.published.endurance_min!,
    })),
    ...endurance.map((row) => ({
      aircraft: row.id.replace(/-(empty|full)$/, ''),
      request: requestOf(row),
      minutes: row.published.endurance_min!,
    })),
  ];
  return [
    plainScore(
      'endurance of further winged aircraft, wing areas and drives of most not published',
      endurance.map(
        (row) => wingOf(requestOf(row)).enduranceTime_s / 60 / row.published.endurance_min! - 1,
      ),
      'rows',
    ),
    plainScore(
      'their cruise speed',
      scored('cruise_speed_kmh').map(
        (row) =>
          wingOf(requestOf(row)).cruiseSpeed_mps / KMH_MPS / row.published.cruise_speed_kmh! - 1,
      ),
      'rows',
    ),
    plainScore(
      'stall speed of winged aircraft that publish it, lift coefficient of the type',
      stallErrors(data, more),
      'rows',
    ),
    plainScore(
      'power of level flight, from flights and a tunnel',
      [...scored('power_required'), ...scored('forward_power')].flatMap(powerErrors),
      'points',
    ),
    plainScore(
      'wing endurance with one measured cruise of the same aircraft, other payload or speed',
      statePairs(states),
      'pairs',
    ),
    plainScore(
      'power over speed with one measured cruise of the same aircraft',
      scored('power_required').flatMap(speedPairs),
      'pairs',
    ),
  ];
}
