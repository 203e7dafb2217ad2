import { expect, test } from 'vitest';
import type { Build } from './airframe/build.ts';
import { analysisOf } from './analysis.ts';
import type { Raised } from './finding.ts';
import { findingDocs } from './findingDocs.ts';
import { checks } from './findings.ts';

/**
 * A build that one number takes from one level to the next. The build just on either side is searched for, and there the
 * figure must stand at the number that the page of the finding states.
 */
type Edge = {
  readonly build: (t: number) => Build;
  /** From the better level to the worse one. */
  readonly between: readonly [number, number];
  readonly worse: 'warn' | 'bad';
  /** As the page states it, in its unit. */
  readonly at: number;
  /** The figure of the page; the value of the finding without it. */
  readonly figure?: (raised: Raised, t: number) => number;
  /** The page states it in words. */
  readonly inWords?: true;
};

const pack = {
  name: 'Main',
  cells: 6,
  capacity_mah: 3000,
  c_rating: 75,
  ir_mohm: 2.4,
  mass_g: 480,
  x_mm: 0,
};
const packs = (change: object): Build => ({ batteries: [{ ...pack, ...change }] });
const rail = (change: object): Build => ({
  aux_rails: [{ voltage_v: 5, current_a: 1, ...change }],
});
const wing = (change: object): Build => ({ airframe_type: 'Fixed wing (tractor)', ...change });
const flyingWing = (change: object): Build => ({
  airframe_type: 'Flying wing (pusher)',
  ...change,
});
const plane = (change: object): Build => ({
  airframe_type: 'Quadplane (lift + pusher)',
  ...change,
});
const thrust = (t: number): Build => ({ max_thrust_per_motor_g: t });

const percent = ({ value }: Raised) => 100 * value!;
const percentOfDial = ({ value }: Raised, t: number) => (100 * value!) / t;

/** Both edges of a figure on one dial. */
function both(
  build: (t: number) => Build,
  range: readonly [number, number],
  [ok, bad]: readonly [number, number],
  figure?: Edge['figure'],
): Edge[] {
  const rest = { build, between: range, ...(figure === undefined ? {} : { figure }) };
  return [
    { ...rest, worse: 'warn', at: ok },
    { ...rest, worse: 'bad', at: bad },
  ];
}

/** A battery that is moved along a wing: each end of the range of its chord, and 5 points beyond. */
function chord(type: (change: object) => Build, [low, high]: readonly [number, number]): Edge[] {
  const build = (t: number) => type(packs({ cells: 4, x_mm: t }));
  const at = (value: number) => {
    let [aft, fore] = [-400, 400];
    for (let step = 0; step < 50; step++) {
      const middle = (aft + fore) / 2;
      if (judge('CG_MAC', build(middle))!.value! > value) fore = middle;
      else aft = middle;
    }
    return aft;
  };
  const middle = at((low + high) / 2);
  const beyond = ({ value, limit }: Raised) => Math.abs(value! - limit!);
  return [low, high].flatMap((end): Edge[] => {
    const far = at(end === low ? low - 8 : high + 8);
    return [
      { build, between: [middle, far], worse: 'warn', at: end },
      { build, between: [middle, far], worse: 'bad', at: 5, figure: beyond },
    ];
  });
}

const EDGES: Readonly<Record<string, readonly Edge[]>> = {
  TWR_LOW: both(thrust, [1700, 300], [2, 1.5]),
  TWR_SAG: both(thrust, [1700, 320], [1.8, 1.3]),
  HOVER_THROTTLE: both(thrust, [1700, 340], [65, 80], percent),
  ESC_HOVER_UTIL: both((t) => ({ esc_current_a: t }), [45, 2], [50, 80], percent),
  ESC_WOT_CURRENT: both((t) => ({ esc_current_a: t }), [60, 10], [80, 100], percentOfDial),
  BAT_C_WOT: [
    {
      build: (t) => packs({ c_rating: t, c_burst: 1.5 * t }),
      between: [75, 5],
      worse: 'warn',
      at: 80,
      figure: percentOfDial,
    },
    {
      build: (t) => packs({ c_rating: t, c_burst: 1.5 * t }),
      between: [75, 5],
      worse: 'bad',
      at: 150,
      figure: percentOfDial,
      inWords: true,
    },
  ],
  BAT_C_HOVER: both((t) => packs({ c_rating: t }), [75, 2], [40, 80], percentOfDial),
  BAT_SAG_HOVER: both((t) => packs({ ir_mohm: t }), [2.4, 60], [5, 12]),
  BAT_FLOOR_WOT: [
    {
      build: (t) => packs({ ir_mohm: t }),
      between: [2.4, 9],
      worse: 'warn',
      at: 0,
      figure: (r) => r.limit! - r.value!,
      inWords: true,
    },
    {
      build: (t) => packs({ ir_mohm: t }),
      between: [2.4, 20],
      worse: 'bad',
      at: 0.3,
      figure: (r) => r.limit! - r.value!,
    },
  ],
  BAT_MASS_FRACTION: [
    {
      build: (t) => ({ dry_mass_g: t, ...packs({}) }),
      between: [640, 4000],
      worse: 'warn',
      at: 15,
      figure: percent,
    },
    {
      build: (t) => ({ dry_mass_g: t, ...packs({}) }),
      between: [640, 100],
      worse: 'warn',
      at: 65,
      figure: percent,
    },
  ],
  BAT_COLD: both((t) => ({ temp_c: t }), [25, -30], [10, -10]),
  USABLE_FRACTION: both((t) => ({ usable_fraction: t }), [0.5, 1], [85, 95], percent),
  PROP_LOAD: [
    {
      // The thrust is stated: left out, it would follow Kv.
      build: (t) => ({ motor_kv: t, max_thrust_per_motor_g: 1700 }),
      between: [1300, 2500],
      worse: 'warn',
      at: 65,
      figure: percent,
    },
    {
      // The thrust is stated: left out, it would follow Kv.
      build: (t) => ({ motor_kv: t, max_thrust_per_motor_g: 1700 }),
      between: [1300, 3500],
      worse: 'bad',
      at: 45,
      figure: percent,
    },
    {
      // The thrust is stated: left out, it would follow Kv.
      build: (t) => ({ motor_kv: t, max_thrust_per_motor_g: 1700 }),
      between: [1300, 800],
      worse: 'warn',
      at: 85,
      figure: percent,
    },
    {
      // The thrust is stated: left out, it would follow Kv.
      build: (t) => ({ motor_kv: t, max_thrust_per_motor_g: 1700 }),
      between: [1300, 600],
      worse: 'bad',
      at: 100,
      figure: percent,
    },
  ],
  PROP_CLEARANCE: both(
    (t) => ({ airframe_type: 'Hexa', prop_diameter_in: 7, arm_length_mm: t }),
    [250, 100],
    [0.15, 0],
    ({ value }) => value! / 177.8,
  ),
  TIP_MACH: both(thrust, [1700, 9000], [0.6, 0.75]),
  THERMAL_HOVER: both(thrust, [1700, 320], [50, 80], ({ value }) => 100 * (1 - value!)),
  AUX_RAIL_OVERLOAD: both((t) => rail({ max_current_a: t }), [2, 0.5], [80, 100], percentOfDial),
  AUX_RAIL_CONFLICT: [
    {
      build: (t) => rail({ power_w: t }),
      between: [5, 9],
      worse: 'warn',
      at: 5,
      figure: (_r, t) => 100 * (1 - 5 / t),
    },
  ],
  AUX_SHARE: [
    { build: (t) => rail({ current_a: t }), between: [1, 30], worse: 'warn', at: 15 },
    { build: (t) => wing(rail({ current_a: t })), between: [0.1, 30], worse: 'warn', at: 30 },
  ],
  WIND_LOW: both((t) => ({ flat_plate_area_m2: t }), [0.012, 0.5], [36, 20]),
  HOVER_SHORT: both((t) => packs({ capacity_mah: t }), [3000, 200], [5, 2]),
  WEIGHT_CLASS: [
    {
      build: (t) => ({ dry_mass_g: t, batteries: [{ mass_g: 75, x_mm: 0 }] }),
      between: [160, 174],
      worse: 'warn',
      at: 3,
      figure: ({ value }) => 100 * (1 - value! / 250),
    },
  ],
  CG_ROTOR_OFFSET: both((t) => packs({ x_mm: t }), [0, 90], [5, 12]),
  CG_MAC: [...chord(wing, [20, 30]), ...chord(flyingWing, [12, 22])],
  WING_LOADING: both((t) => wing({ wing_span_mm: t }), [2500, 300], [90, 200]),
  STALL_MARGIN: both((t) => wing({ cruise_speed_kmh: t }), [70, 25], [1.3, 1.15]),
  CLIMB_LOW: both((t) => wing(thrust(t)), [1700, 150], [2, 0.5]),
  TABLE_OTHER_DRIVE: [
    {
      build: (t) => ({
        max_thrust_per_motor_g: 2000,
        thrust_table: [{ thrust_g: t, power_w: t / 2 }],
        thrust_table_of: { max_thrust_per_motor_g: t },
      }),
      between: [1500, 600],
      worse: 'warn',
      at: 2,
    },
  ],
  MEASURED_OTHER: [
    [0.5, 100],
    [2, 900],
  ].map(([at, far]) => ({
    build: (t: number) => ({ measured_hover: [{ power_w: t }] }),
    between: [250, far!],
    worse: 'warn',
    at: at!,
  })),
  TRANSITION_MARGIN: both((t) => plane({ flat_plate_area_m2: t }), [0.01, 0.4], [1.2, 1.05]),
};

const RANK = { none: 0, ok: 0, warn: 1, bad: 2 } as const;

function judge(code: string, build: Build): Raised | null {
  return checks.find((one) => one.code === code)!.judge(analysisOf(build));
}

/** The last dial of the better side and the first of the worse one. */
function sidesOf(
  code: string,
  { build, between, worse }: Edge,
): { inside: number; outside: number } {
  const isWorse = (t: number) => RANK[judge(code, build(t))?.level ?? 'none'] >= RANK[worse];
  let [inside, outside] = between;
  expect([isWorse(inside), isWorse(outside)], 'the ends of the dial').toEqual([false, true]);
  for (let step = 0; step < 32; step++) {
    const middle = (inside + outside) / 2;
    if (isWorse(middle)) outside = middle;
    else inside = middle;
  }
  return { inside, outside };
}

const cases = Object.entries(EDGES).flatMap(([code, edges]) =>
  edges.map((edge) => [code, edge.worse, edge.at, edge] as const),
);

test.each(cases)('%s turns %s at %d and not before', (code, worse, at, edge) => {
  const { inside, outside } = sidesOf(code, edge);
  const figure = edge.figure ?? (({ value }: Raised) => value!);
  const better = judge(code, edge.build(inside));
  const raised = judge(code, edge.build(outside))!;
  expect(raised.level).toBe(worse);
  // Six digits are sent, and levels are judged by what is sent.
  const tolerance = 5e-5 * Math.max(1, Math.abs(at));
  if (better !== null) expect(Math.abs(figure(better, inside) - at)).toBeLessThan(tolerance);
  expect(Math.abs(figure(raised, outside) - at)).toBeLessThan(tolerance);
});

/** The numbers that a page states as limits. */
function numbersOf(code: string): number[] {
  const { ok, warn, bad } = findingDocs[code]!.limits;
  const found = [ok, warn, bad].flatMap((text) => text?.match(/-?\d+(\.\d+)?/g) ?? []);
  return [...new Set(found.map(Number))].sort((a, b) => a - b);
}

test.each(Object.keys(findingDocs))(
  '%s has a case on each side of every limit of its page',
  (code) => {
    const tried = (EDGES[code] ?? []).filter(({ inWords }) => inWords !== true).map(({ at }) => at);
    expect([...new Set(tried)].sort((a, b) => a - b)).toEqual(numbersOf(code));
  },
);
