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
  fleet: Fleet,
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
