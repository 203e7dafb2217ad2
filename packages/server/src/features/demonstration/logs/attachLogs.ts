import { Readable } from 'node:stream';
import { readFile } from '../../../reading/readFile.ts';
import type { BlobStore } from '../../../storage/blobs.ts';
import type { Tx } from '../../../storage/transaction.ts';
import { rescore } from '../../health/scores.ts';
import { compareWaiting } from '../../learning/comparing.ts';
import { attach } from '../../logs/logs.ts';
import { flightLogWorker } from '../../logs/worker.ts';
import { raiseCrashWork } from '../../maintenance/crashWork.ts';
import { fleet, handling, sites, type Wear } from '../fleet.ts';
import { normal, seeded } from '../random.ts';
import { flyCourse } from './course.ts';
import { type Condition, writeFlightLog } from './flightLog.ts';
import { withMotorLoss } from './motorLoss.ts';

/** A flight that a log is written for. */
export type LoggedFlight = {
  readonly id: number;
  readonly aircraft: number;
  readonly duration_s: number;
  readonly site: number;
  readonly wind_kmh: number;
  readonly startedAt: Date;
};

export type LogFiling = {
  readonly tx: Tx;
  readonly orgId: number;
  readonly blobs: BlobStore;
};

/** How many flights before the newest the odd one was. */
const ODD_FLIGHT = 1;

/** The condition of an aircraft `before` flights before its newest; what wears grows over the last eight. */
function conditionOf(wear: Wear, before: number, random: () => number): Condition {
  const worn = Math.max(0, 8 - before);
  const about = (value: number, spread = 0.06) => value * Math.exp(spread * normal(random));
  // One flight of a sound aircraft was flown with a loose payload in gusts: nothing wrong, but unlike the others.
  const odd = wear === 'sound' && before === ODD_FLIGHT ? 2.4 : 1;
  return {
    vibration_mps2: odd * about(11) * (wear === 'vibration' ? 1.12 ** worn : 1),
    packResistance_ohm: about(0.019, 0.03) * (wear === 'battery' ? 1.07 ** worn : 1),
    motorExcess: Math.max(0, about(0.02, 0.2)) + (wear === 'vibration' ? 0.004 * worn : 0),
    compassDisturbance: odd * about(0.2),
    satellites: about(18, 0.03),
    hdop: about(0.66, 0.04),
    estimatorRatio: odd * about(0.3, 0.08),
    rssi: Math.min(0.98, about(0.84, 0.03)),
  };
}

/** The bytes of a flight's log; `before` counts back from the aircraft's newest flight. */
export function logOf(flight: LoggedFlight, before: number): Buffer {
  const { type, logs } = fleet[flight.aircraft]!;
  const craft = handling[type].craft!;
  const random = seeded(1000 * flight.aircraft + before);
  const site = sites[flight.site]!;
  const course = {
    duration_s: flight.duration_s,
    height_m: 45 + 10 * Math.floor(4 * random()),
    speed_mps: 6 + 4 * random(),
    line_m: 120 + 120 * random(),
    spacing_m: 18 + 12 * random(),
    heading_rad: 2 * Math.PI * random(),
    gusts_mps: 0.5 + flight.wind_kmh / 20,
  };
  const flown = flyCourse(course, random);
  const lost = logs?.wear === 'motor_loss' && before === 0;
  return writeFlightLog(
    {
      craft,
      condition: conditionOf(logs?.wear ?? 'sound', before, random),
      startedAt: flight.startedAt,
      place: { latitude_deg: site.lat, longitude_deg: site.lon },
      moments: lost ? withMotorLoss(flown, 0.6 * flight.duration_s) : flown,
    },
    random,
  );
}

/** Attaches a log to each flight and reads it, by the same code as an upload and its job. */
export async function attachLogs(
  { tx, orgId, blobs }: LogFiling,
  logs: readonly { readonly flight: LoggedFlight; readonly name: string; readonly bytes: Buffer }[],
): Promise<number> {
  const database = { db: tx };
  const worker = flightLogWorker({
    database,
    blobs,
    readings: { read: readFile },
    onRead: async (inside, flight) => {
      await rescore(inside, flight);
      await raiseCrashWork(inside, flight);
      await compareWaiting(inside, flight);
    },
  });
  for (const { flight, name, bytes } of logs) {
    const { log } = await attach(
      // The log is read right here, so no job is filed.
      { database, blobs, queue: { send: async () => {} }, automaticAnalysisMax_bytes: 2 ** 30 },
      {
        orgId,
        flightId: flight.id,
        filename: name,
        upload: { stream: Readable.from([bytes]), announced_bytes: bytes.length },
      },
    );
    await worker.run({ logId: log.id, owner: orgId }, () => {});
    await tx
      .updateTable('flight_log')
      .set({ stored_at: new Date(flight.startedAt.getTime() + 3 * 3_600_000) })
      .where('id', '=', log.id)
      .execute();
  }
  return logs.length;
}

/** A ULog of a newer kind than the reader knows: its flags say that it must not be read without knowing them. */
export function unreadableLog(): Buffer {
  const bytes = Buffer.alloc(16 + 3 + 40 + 512);
  bytes.write('ULog', 0, 'latin1');
  bytes.set([0x01, 0x12, 0x35, 1], 4);
  bytes.writeUInt16LE(40, 16);
  bytes.write('B', 18, 'latin1');
  bytes[19 + 8] = 2;
  return bytes;
}
