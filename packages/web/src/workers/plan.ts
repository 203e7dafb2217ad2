/** The mission and the fence that the autopilot had, as far as the log holds them. */
import type { ScannedLog } from '@airworthy/flightlog';

export type PlanPlace = { readonly lat: number; readonly lon: number };
export type MissionItem = PlanPlace & { readonly seq: number };
export type FenceArea = {
  /** True: stay inside; false: stay out. */
  readonly inclusive: boolean;
  readonly points: readonly PlanPlace[];
  /** Of a circle around its only point; null for a polygon. */
  readonly radius_m: number | null;
};

export type FlightPlan = {
  readonly mission: readonly MissionItem[];
  readonly fence: readonly FenceArea[];
  /** The log holds only the items that were flown to. */
  readonly flownOnly: boolean;
};

/** Commands of MAVLink from here on are no places to fly to; fences have their own. */
const LAST_NAVIGATION = 95;
const MISSION = 0;
const FENCE = 1;
/** MAV_CMD_NAV_FENCE_POLYGON_VERTEX_INCLUSION and those after it. */
const FENCE_COMMANDS: Readonly<Record<number, Shape>> = {
  5001: { inclusive: true, circle: false },
  5002: { inclusive: false, circle: false },
  5003: { inclusive: true, circle: true },
  5004: { inclusive: false, circle: true },
};
/** `Type` of ArduPilot's FNCE (AC_PolyFenceType); a radius that was a whole number has a type of its own. */
const FENCE_TYPES: Readonly<Record<number, Shape>> = {
  98: { inclusive: true, circle: false },
  97: { inclusive: false, circle: false },
  96: { inclusive: false, circle: true },
  94: { inclusive: true, circle: true },
  93: { inclusive: false, circle: true },
  92: { inclusive: true, circle: true },
};
type Shape = { readonly inclusive: boolean; readonly circle: boolean };

type Row<Name extends string> = Readonly<Record<Name, number>>;

/** The records of every table of a message; none where the log lacks it or one of the fields. */
async function rowsOf<Name extends string>(
  log: ScannedLog,
  message: string,
  fields: readonly Name[],
): Promise<Row<Name>[]> {
  const rows: Row<Name>[] = [];
  for (const [table, { fields: has }] of log.tables) {
    if (table.replace(/\[.*\]$/, '') !== message) continue;
    if (!fields.every((name) => has.some((one) => one.name === name))) continue;
    const columns = await Promise.all(fields.map((field) => log.column(table, field)));
    columns[0]?.forEach((_, i) => {
      rows.push(
        Object.fromEntries(fields.map((field, k) => [field, columns[k]![i]!])) as Row<Name>,
      );
    });
  }
  return rows;
}

const isPlaced = ({ lat, lon }: PlanPlace) =>
  Number.isFinite(lat) && Number.isFinite(lon) && (lat !== 0 || lon !== 0);

export async function planOf(log: ScannedLog): Promise<FlightPlan> {
  if (log.format === 'ulg') return { mission: await px4Mission(log), fence: [], flownOnly: true };
  if (log.format === 'tlog') return { ...(await telemetryPlan(log)), flownOnly: false };
  const [mission, fence] = await Promise.all([ardupilotMission(log), ardupilotFence(log)]);
  return { mission, fence, flownOnly: false };
}

/** Of each number the last one written; item 0 is the home. */
async function ardupilotMission(log: ScannedLog): Promise<MissionItem[]> {
  const rows = await rowsOf(log, 'CMD', ['CTot', 'CNum', 'CId', 'Lat', 'Lng']);
  const total = rows.at(-1)?.CTot ?? 0;
  const items = rows
    .filter(({ CNum, CId }) => CNum > 0 && CNum < total && CId <= LAST_NAVIGATION)
    .map(({ CNum, Lat, Lng }) => ({ seq: CNum, lat: Lat, lon: Lng }));
  return latest(items);
}

function latest(items: readonly MissionItem[]): MissionItem[] {
  const bySeq = new Map(items.map((item) => [item.seq, item]));
  return [...bySeq.values()].filter(isPlaced).sort((a, b) => a.seq - b.seq);
}

async function px4Mission(log: ScannedLog): Promise<MissionItem[]> {
  const names = ['sequence_current', 'nav_cmd', 'latitude', 'longitude'] as const;
  const rows = await rowsOf(log, 'navigator_mission_item', names);
  return latest(
    rows
      .filter(({ nav_cmd }) => nav_cmd <= LAST_NAVIGATION)
      .map((row) => ({ seq: row.sequence_current, lat: row.latitude, lon: row.longitude })),
  );
}

type Corner = PlanPlace & {
  readonly shape: Shape;
  readonly count: number;
  readonly radius_m: number;
};

async function ardupilotFence(log: ScannedLog): Promise<FenceArea[]> {
  const rows = await rowsOf(log, 'FNCE', ['Seq', 'Type', 'Lat', 'Lng', 'Count', 'Radius']);
  // A fence that is loaded again is written again from its first item on.
  const from = rows.findLastIndex(({ Seq }) => Seq === 0);
  return areasOf(
    rows.slice(Math.max(0, from)).flatMap(({ Type, Lat, Lng, Count, Radius }): Corner[] => {
      const shape = FENCE_TYPES[Type];
      const place = { lat: Lat, lon: Lng };
      return shape === undefined ? [] : [{ ...place, shape, count: Count, radius_m: Radius }];
    }),
  );
}

/** Mission items of telemetry have whole numbers of 1e-7 degrees, older ones degrees. */
async function telemetryPlan(log: ScannedLog): Promise<Pick<FlightPlan, 'mission' | 'fence'>> {
  const names = ['seq', 'command', 'param1', 'x', 'y', 'mission_type'] as const;
  const exact = await rowsOf(log, 'MISSION_ITEM_INT', names);
  const rows = exact.length > 0 ? exact : await rowsOf(log, 'MISSION_ITEM', names);
  const factor = exact.length > 0 ? 1e-7 : 1;
  const kind = (wanted: number) => {
    const own = rows.filter(({ mission_type }) => (mission_type || MISSION) === wanted);
    return own.slice(
      Math.max(
        0,
        own.findLastIndex(({ seq }) => seq === 0),
      ),
    );
  };
  const place = ({ x, y }: Row<'x' | 'y'>) => ({ lat: x * factor, lon: y * factor });
  return {
    mission: latest(
      kind(MISSION)
        .filter(({ seq, command }) => seq > 0 && command <= LAST_NAVIGATION)
        .map((row) => ({ seq: row.seq, ...place(row) })),
    ),
    fence: areasOf(
      kind(FENCE).flatMap((row): Corner[] => {
        const shape = FENCE_COMMANDS[row.command];
        if (shape === undefined) return [];
        return [{ ...place(row), shape, count: row.param1, radius_m: row.param1 }];
      }),
    ),
  };
}

/** Each corner of a polygon states how many there are. */
function areasOf(corners: readonly Corner[]): FenceArea[] {
  const areas: {
    inclusive: boolean;
    points: PlanPlace[];
    radius_m: number | null;
    count: number;
  }[] = [];
  for (const { shape, count, radius_m, lat, lon } of corners.filter(isPlaced)) {
    const { inclusive, circle } = shape;
    const open = areas.at(-1);
    const goes_on =
      !circle &&
      open !== undefined &&
      open.radius_m === null &&
      open.inclusive === inclusive &&
      open.count === count &&
      open.points.length < count;
    if (goes_on) open.points.push({ lat, lon });
    else
      areas.push({ inclusive, points: [{ lat, lon }], radius_m: circle ? radius_m : null, count });
  }
  return areas
    .filter(({ points, radius_m }) => (radius_m === null ? points.length >= 3 : radius_m > 0))
    .map(({ inclusive, points, radius_m }) => ({ inclusive, points, radius_m }));
}
