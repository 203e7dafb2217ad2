import type { FlightFeatures } from '@airworthy/forensics';
import { predictFlight } from '@airworthy/performance';
import { generatedHistory } from '../../../forensics/src/testing/history.ts';
import { compareWaiting } from '../features/learning/comparing.ts';
import { fileReading, waitingLog } from '../features/logs/readingStore.ts';
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
  });
  return body.id;
}
