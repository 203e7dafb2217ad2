import type { FlightFeatures } from '@airworthy/forensics';
import { predictCharge, predictFlight } from '@airworthy/performance';
import { generatedHistory } from '../../../forensics/src/testing/history.ts';
import { compareWaiting } from '../features/learning/comparing.ts';
import { fileReading, waitingLog } from '../features/logs/readingStore.ts';
import { noteFigureChange } from '../features/questions/watchStore.ts';
import type { TestApp } from './app.ts';
import type { Fleet } from './fleet.ts';

/** A build whose hover is well inside what it can do. */
export const SURVEY_BUILD = { dry_mass_g: 640 };

const [ordinary] = generatedHistory({ seed: 5, flights: 1 });

/** Figures of a flight that hovered with `ratio` times the power that the build says, at sea level and 15 °C. */
export function hoverFeatures(ratio: number, of: Partial<FlightFeatures> = {}): FlightFeatures {
  const predicted = predictFlight(SURVEY_BUILD, {
    payload_g: null,
    altitude_m: 0,
    temp_c: 15,
    hover_voltage_v: 22,
    climb_rate_mps: null,
    cruise_airspeed_mps: null,
  });
  if (predicted === null) throw new Error('the build of the tests does not hover');
  const motors_w = predicted.hover_power_w - predicted.loads_w;
  return {
    ...ordinary!.features,
    hover_s: 40,
    hover_power_w: motors_w * ratio + predicted.loads_w,
    hover_voltage_v: 22,
    hover_throttle: 0.45,
    hover_altitude_m: 0,
    pack_resistance_mohm: 20,
    ...of,
  };
}

let bytes = 0;

/** Files a flight over the API and its reading as the worker does, with what the worker does after it. */
export async function flyRead(
  app: TestApp,
  fleet: Pick<Fleet, 'orgId' | 'assetId' | 'file'>,
  features: Partial<FlightFeatures>,
  flight: Record<string, unknown> = {},
): Promise<number> {
  const { body } = await fleet.file({ asset_id: fleet.assetId, ...flight });
  const { db } = app.database;
  const { id } = await db
    .insertInto('flight_log')
    .values({
      org_id: fleet.orgId,
      flight_id: body.id,
      format: 'dataflash',
      size_bytes: 1,
      sha256: Buffer.from(`learned ${++bytes}`.padStart(32, '0')),
      blob_key: `learned ${bytes}`,
      analysis_state: 'queued',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const crash = { detected: false, reason: 'Read so.', confidence: 'high' as const };
  const reading = {
    result: { meta: { reader: 'test', armed_s: 0 }, crash },
    charts: null,
    features: features as FlightFeatures,
  };
  await fileReading(db, (await waitingLog(db, id))!, reading, async (tx, read) => {
    await compareWaiting(tx, read);
    await noteFigureChange(tx, read.orgId);
  });
  return body.id;
}

/** The same build with its pack stated. */
export const CHARGED_BUILD = { ...SURVEY_BUILD, batteries: [{ cells: 6, capacity_mah: 3000 }] };

/** Figures of a flight of eight minutes of hover from a full pack, with `ratio` times the charge that the build says. */
export function chargedFeatures(ratio: number, of: Partial<FlightFeatures> = {}): FlightFeatures {
  const predicted = predictCharge(CHARGED_BUILD, {
    payload_g: null,
    altitude_m: 0,
    temp_c: 15,
    phases: { hover_s: 480, climb_s: 0, climb_mps: 0, level_s: 0, level_mps: 0 },
    rest_before_v: 25.2,
    rest_after_v: null,
  });
  if (predicted === null) throw new Error('the build of the tests has no charge');
  const used_ah = predicted.used_ah * ratio;
  return hoverFeatures(ratio, {
    charge_source: 'counter',
    charge_batteries: 1,
    charge_air_ah: used_ah,
    charge_total_ah: used_ah,
    charge_known_share: 1,
    rest_before_v: 25.2,
    phase_hover_s: 450,
    phase_descent_s: 30,
    flight_altitude_m: 0,
    ...of,
  });
}

/** What the build takes to cruise as these flights do. */
const CRUISE_W = predictFlight(CHARGED_BUILD, {
  payload_g: null,
  altitude_m: 0,
  temp_c: 15,
  hover_voltage_v: 22,
  climb_rate_mps: null,
  cruise_airspeed_mps: 12,
})!.cruise_power_w!;

/** The history's figures, with those of hover, charge and cruise by chance; some are lost, as logs of other kinds lose them. */
export function drawnFigures(
  random: () => number,
  features: FlightFeatures,
): Partial<FlightFeatures> {
  const ratio = 0.95 + 0.3 * random();
  const charge = chargedFeatures(ratio, {
    rest_after_v: random() < 0.7 ? 22.3 + random() : null,
    phase_climb_s: 20 * random(),
    phase_climb_mps: 1 + random(),
    phase_level_s: 100 * random(),
    phase_level_mps: 6,
    phase_other_s: 200 * random(),
    charge_known_share: 0.7 + 0.3 * random(),
    climb_power_w: random() < 0.7 ? 330 : null,
    climb_rate_mps: random() < 0.8 ? 2 : null,
    cruise_power_w: random() < 0.8 ? CRUISE_W * ratio * (1 + 0.2 * random()) : null,
    cruise_airspeed_mps: random() < 0.9 ? 12 : null,
    crashed: random() < 0.1,
  });
  const measured = Object.entries(features).filter(([, value]) => value !== null && value !== 0);
  const own: Record<string, unknown> = { ...charge, ...Object.fromEntries(measured) };
  for (const name of Object.keys(own)) {
    if (random() > 0.03) continue;
    if (random() < 0.5) delete own[name];
    else own[name] = null;
  }
  return own as Partial<FlightFeatures>;
}

/** What records say of a payload: nothing, its mass, or something that is none. */
export const PAYLOADS = [
  undefined,
  { mass_g: 120 },
  'LiDAR',
  { mass_g: -1 },
  { mass_g: 1_000_000 },
  {},
];
