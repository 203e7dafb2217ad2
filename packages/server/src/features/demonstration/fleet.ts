import type { aircraftStatuses } from '@airworthy/contract';
import type { StoredProgramItem } from '../../storage/schema/records.ts';
import type { Craft } from './logs/flightLog.ts';

const item = (
  key: string,
  title: string,
  every: { hours?: number; flights?: number; days?: number },
  tasks: readonly string[],
  grounding = false,
): StoredProgramItem => ({
  key,
  title,
  every: { hours: every.hours ?? null, flights: every.flights ?? null, days: every.days ?? null },
  warn_at: 0.9,
  grounding,
  tasks: [...tasks],
  checklist_template_id: null,
});

type DemoType = {
  readonly name: string;
  readonly maker: string;
  readonly airframe_type: string;
  readonly mtow_g: number;
  readonly limits: { wind_kmh: number; temp_min_c: number; temp_max_c: number };
  readonly program: readonly StoredProgramItem[];
};

const limits = (wind_kmh: number, [temp_min_c, temp_max_c]: readonly [number, number]) => ({
  wind_kmh,
  temp_min_c,
  temp_max_c,
});

const annual = (...tasks: readonly string[]) =>
  item('annual', 'Annual inspection', { days: 365 }, tasks, true);

const inspection = (
  every: { hours: number; flights?: number; days?: number },
  ...tasks: readonly string[]
) => item(`insp-${every.hours}h`, `${every.hours}-hour inspection`, every, tasks);

/** Aircraft types with their maintenance programs. */
export const types = {
  quad: {
    name: 'Survey quad',
    maker: 'Nordvind',
    airframe_type: 'Quad X',
    mtow_g: 6900,
    limits: limits(43, [-15, 40]),
    program: [
      inspection(
        { hours: 25, days: 180 },
        'Check motor bearings',
        'Check arm bolts',
        'Replace propellers',
      ),
      annual('Weigh and balance', 'Measure battery resistance', 'Calibrate compass'),
    ],
  },
  hexa: {
    name: 'Inspection hexa',
    maker: 'Nordvind',
    airframe_type: 'Hexa',
    mtow_g: 11_500,
    limits: limits(50, [-20, 45]),
    program: [
      inspection(
        { hours: 20, flights: 120 },
        'Check motor bearings',
        'Check folding joints',
        'Clean gimbal dampers',
      ),
      annual('Full disassembly', 'Weigh'),
    ],
  },
  wing: {
    name: 'Mapping wing',
    maker: 'Havsörn',
    airframe_type: 'Fixed wing (tractor)',
    mtow_g: 3400,
    limits: limits(45, [-10, 40]),
    program: [
      inspection(
        { hours: 50, days: 365 },
        'Check control linkages',
        'Check wing joiner',
        'Check pitot tube',
      ),
    ],
  },
  octo: {
    name: 'Heavy lifter',
    maker: 'Tungvind',
    airframe_type: 'X8 (coaxial)',
    mtow_g: 24_900,
    limits: limits(36, [-10, 40]),
    program: [
      inspection({ hours: 10, flights: 60 }, 'Check all eight motors', 'Check parachute line'),
    ],
  },
} as const satisfies Readonly<Record<string, DemoType>>;

export type TypeName = keyof typeof types;

/** What the logs of an aircraft show as it gets older: `sound` has one flight unlike the others, `steady` none. */
export type Wear = 'steady' | 'sound' | 'battery' | 'vibration' | 'motor_loss';

export type DemoAircraft = {
  readonly name: string;
  readonly registration: string;
  readonly serial: string;
  readonly type: TypeName;
  readonly status: (typeof aircraftStatuses)[number];
  /** Days ago of the first and of the last flight. */
  readonly from: number;
  readonly to: number;
  /** Share of the flights. */
  readonly flies: number;
  readonly insuredForDays: number;
  /**
   * Newest flights that brought a log, and what the logs show; without it Fleet Health is off. `among` takes the
   * shortest of so many: a short log costs less to make and to read.
   */
  readonly logs?: { readonly count: number; readonly wear: Wear; readonly among?: number };
};

/** As many as a score of Fleet Health needs. */
const FEW_LOGS = { count: 5, wear: 'steady', among: 20 } as const;

const craft = (
  number: number,
  name: string,
  type: TypeName,
  serial: string,
  rest: Partial<DemoAircraft> = {},
): DemoAircraft => ({
  name,
  registration: `DEMO-${String(number).padStart(3, '0')}`,
  serial,
  type,
  status: 'in_service',
  from: 548,
  to: 1,
  flies: 1,
  insuredForDays: 190,
  ...rest,
});

/** Twelve aircraft: most of them sound, and one of each thing that happens to a fleet. */
export const fleet: readonly DemoAircraft[] = [
  craft(1, 'Survey 1', 'quad', 'NV4-1041', { flies: 2, logs: { count: 6, wear: 'sound' } }),
  craft(2, 'Survey 2', 'quad', 'NV4-1042', { flies: 2, logs: { count: 10, wear: 'battery' } }),
  craft(3, 'Mapper', 'wing', 'HW-0207', { flies: 0.9 }),
  craft(4, 'Survey 3', 'quad', 'NV4-1107', {
    flies: 1.6,
    from: 410,
    to: 6,
    logs: { count: 6, wear: 'motor_loss' },
  }),
  craft(5, 'Survey 4', 'quad', 'NV4-1188', {
    flies: 1.2,
    from: 260,
    insuredForDays: 11,
    logs: FEW_LOGS,
  }),
  craft(6, 'Inspector 1', 'hexa', 'NV6-0310', {
    flies: 1.5,
    logs: { count: 10, wear: 'vibration' },
  }),
  craft(7, 'Inspector 2', 'hexa', 'NV6-0311', { flies: 1.4, logs: { count: 5, wear: 'sound' } }),
  craft(8, 'Inspector 3', 'hexa', 'NV6-0342', {
    flies: 1,
    from: 330,
    to: 12,
    status: 'maintenance',
    logs: FEW_LOGS,
  }),
  craft(9, 'Mapper 2', 'wing', 'HW-0233', { flies: 0.8, from: 480 }),
  craft(10, 'Lifter', 'octo', 'TV8-0019', { flies: 0.9, from: 150, logs: FEW_LOGS }),
  craft(11, 'Trainer', 'quad', 'NV4-0655', {
    flies: 0.8,
    to: 75,
    status: 'stored',
    logs: FEW_LOGS,
  }),
  craft(12, 'Prototype', 'quad', 'NV4-P002', { flies: 0.5, to: 290, status: 'retired' }),
];

/** How a type flies, and what its logger would write; a wing's log is not generated. */
export const handling: Readonly<
  Record<TypeName, { minutes: [number, number]; kinds: readonly string[]; craft: Craft | null }>
> = {
  quad: {
    minutes: [6, 13],
    kinds: ['survey', 'survey', 'survey', 'inspection', 'commercial'],
    craft: { motors: 4, cells: 6, capacity_Ah: 16, hoverThrottle: 0.42, hoverCurrent_A: 34 },
  },
  hexa: {
    minutes: [5, 11],
    kinds: ['inspection', 'inspection', 'inspection', 'public_safety', 'commercial'],
    craft: { motors: 6, cells: 12, capacity_Ah: 17, hoverThrottle: 0.45, hoverCurrent_A: 39 },
  },
  wing: { minutes: [28, 62], kinds: ['survey', 'survey', 'commercial'], craft: null },
  octo: {
    minutes: [6, 12],
    kinds: ['commercial', 'test'],
    craft: { motors: 8, cells: 12, capacity_Ah: 22, hoverThrottle: 0.47, hoverCurrent_A: 58 },
  },
};

export const sites = [
  { name: 'North quarry', client: 'Stenhall Aggregates', lat: 59.412, lon: 17.831 },
  { name: 'River bridge', client: 'Mälar Road Authority', lat: 59.385, lon: 17.905 },
  { name: 'Solar field', client: 'Solgård Energi', lat: 59.277, lon: 17.702 },
  { name: 'Harbour wall', client: 'Port of Värta', lat: 59.349, lon: 18.121 },
  { name: 'Wind park Högås', client: 'Högås Vind', lat: 59.498, lon: 17.612 },
  { name: 'Rail cutting', client: 'Mälar Rail', lat: 59.231, lon: 17.951 },
  { name: 'Test range', client: '', lat: 59.301, lon: 17.855 },
] as const;
