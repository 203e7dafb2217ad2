import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FullThrottleTest, fullThrottleTests } from './fullThrottleTests.ts';

/** Measured tables of the validation folder; see its README for columns and sources. */
const FOLDER = join(process.cwd(), '..', 'shared', 'validation');

export const validationFile = (name: string) => join(FOLDER, name);

export type PropellerRow = {
  readonly key: string;
  readonly geometry: string;
  readonly family: string;
  readonly measured: boolean;
  readonly diameter_in: number;
  readonly pitch_in: number;
  readonly blades: number;
  readonly rpm: number;
  readonly j: number;
  readonly ct: number;
  readonly cp: number;
};

export type StandRow = {
  readonly test: string;
  readonly motor: string;
  readonly propeller: string;
  readonly geometry: string;
  readonly kv: number;
  readonly diameter_in: number;
  readonly pitch_in: number;
  readonly blades: number;
  readonly voltage_V: number;
  readonly thrust_g: number;
  readonly power_W: number;
  readonly rpm: number | null;
  /** Largest thrust of the same test. */
  readonly maxThrust_g: number;
  /** The test went to full throttle, so that its largest thrust is that of the motor. */
  readonly toFullThrottle: boolean;
};

export type AircraftRow = {
  readonly id: string;
  readonly cls: 'multirotor' | 'vtol' | 'fixed_wing';
  readonly airframe_type?: string;
  readonly motor_count?: number;
  readonly coaxial?: boolean;
  readonly prop_diameter_in?: number;
  readonly prop_pitch_in?: number;
  readonly prop_blades?: number;
  readonly motor_kv?: number | null;
  readonly max_thrust_per_motor_g?: number | null;
  readonly takeoff_mass_g: number;
  readonly aux_w?: number | null;
  readonly wing_span_mm?: number | null;
  readonly wing_chord_mm?: number | null;
  readonly altitude_m?: number | null;
  readonly discharge_basis: number | null;
  readonly batteries: readonly {
    readonly chemistry: string;
    readonly cells_s: number;
    readonly parallel: number;
    readonly capacity_mah: number | null;
    readonly mass_g: number | null;
    readonly count: number;
  }[];
  readonly published: {
    readonly hover_min?: number | null;
    readonly flight_min?: number | null;
    readonly flight_kind?: string | null;
    readonly hover_power_w?: number | null;
    readonly max_speed_kmh?: number | null;
    readonly endurance_min?: number | null;
    readonly endurance_speed_kmh?: number | null;
    readonly cruise_speed_kmh?: number | null;
    readonly stall_speed_kmh?: number | null;
  };
};

/** Constant-chord blades of research: no catalogue sells them. */
const RESEARCH = new Set(['da4002', 'da4022', 'da4052', 'nr640']);

export type Data = {
  /** Catalogue propellers measured in a tunnel, standing still. */
  readonly tunnel: readonly PropellerRow[];
  readonly research: readonly PropellerRow[];
  /** The maker's own computation: trend, not level. */
  readonly computed: readonly PropellerRow[];
  /** Catalogue propellers measured in a tunnel, at speed. */
  readonly moving: readonly PropellerRow[];
  readonly stand: readonly StandRow[];
  /** Last point of every stand test to full throttle, of both tables. */
  readonly fullThrottle: readonly FullThrottleTest[];
  readonly aircraft: readonly AircraftRow[];
};

export function csv(name: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(validationFile(name), 'utf8').trim().split('\n');
  const columns = head!.trim().split(',');
  return lines.map((line) => {
    const cells = line.trim().split(',');
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']));
  });
}

/** One name for one geometry, however the tables write it: 9.0x4.5x2 is 9x4.5x2. */
function geometryOf(diameter: string, pitch: string, blades: string): string {
  return `${Number(diameter)}x${Number(pitch)}x${Number(blades)}`;
}

function propellers(name: string): PropellerRow[] {
  return csv(name).map((row) => ({
    key: `${row.source} ${row.prop}`,
    geometry: geometryOf(row.diameter_in!, row.pitch_in!, row.blades!),
    family: row.family!,
    measured: row.kind === 'measured',
    diameter_in: Number(row.diameter_in),
    pitch_in: Number(row.pitch_in),
    blades: Number(row.blades),
    rpm: Number(row.rpm),
    j: Number(row.j ?? 0),
    ct: Number(row.ct),
    cp: Number(row.cp),
  }));
}

/** Some stands write 0.99 for full throttle. */
export const FULL_THROTTLE = 0.98;

function standRows(): StandRow[] {
  const rows = csv('motor_tests.csv').filter((row) => Number(row.thrust_g) > 0 && row.power_w);
  const most = new Map<string, number>();
  const throttle = new Map<string, number>();
  for (const row of rows) {
    const id = row.test_id!;
    most.set(id, Math.max(most.get(id) ?? 0, Number(row.thrust_g)));
    throttle.set(id, Math.max(throttle.get(id) ?? 0, row.throttle ? Number(row.throttle) : 1));
  }
  return rows.map((row) => ({
    test: row.test_id!,
    motor: `${row.brand} ${row.motor}`,
    propeller: `${row.prop} ${row.prop_diameter_in}x${row.prop_pitch_in}x${row.prop_blades}`,
    geometry: geometryOf(row.prop_diameter_in!, row.prop_pitch_in!, row.prop_blades!),
    kv: Number(row.kv),
    diameter_in: Number(row.prop_diameter_in),
    pitch_in: Number(row.prop_pitch_in),
    blades: Number(row.prop_blades),
    voltage_V: Number(row.voltage_v),
    thrust_g: Number(row.thrust_g),
    power_W: Number(row.power_w),
    rpm: row.rpm ? Number(row.rpm) : null,
    maxThrust_g: most.get(row.test_id!)!,
    toFullThrottle: throttle.get(row.test_id!)! > FULL_THROTTLE,
  }));
}

/** Null where the folder is absent, as in a clone of the project. */
export function readData(): Data | null {
  if (!existsSync(FOLDER)) return null;
  const standing = propellers('props_static.csv');
  const moving = propellers('props_dynamic.csv');
  const catalogue = (row: PropellerRow) => row.measured && !RESEARCH.has(row.family);
  return {
    tunnel: standing.filter(catalogue),
    research: standing.filter((row) => row.measured && RESEARCH.has(row.family)),
    computed: standing.filter((row) => !row.measured),
    moving: moving.filter((row) => catalogue(row) && row.j > 0),
    stand: standRows(),
    fullThrottle: fullThrottleTests(),
    aircraft: JSON.parse(readFileSync(validationFile('aircraft.json'), 'utf8')) as AircraftRow[],
  };
}
