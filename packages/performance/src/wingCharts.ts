import type { Chart, ChartBand } from '@airworthy/chart';
import type { WingPerformance, WingSpeedPoint } from '@airworthy/physics';
import type { Analysis } from './analysis.ts';
import { between, kmh, marksOn, minutes } from './chartMarks.ts';
import { STALL_MARGIN_LIMIT, WING_LOADING_LIMIT_NPM2 } from './checks/wing.ts';
import { shortNumber } from './finding.ts';

function stallBand(wing: WingPerformance): ChartBand {
  const stall_kmh = kmh(wing.stallSpeed_mps);
  return {
    axis: 'x',
    from: stall_kmh,
    to: stall_kmh,
    label: `Stall ${shortNumber(stall_kmh)} km/h`,
  };
}

export type WingCurves = {
  readonly x: readonly number[];
  readonly points: readonly WingSpeedPoint[];
};

/** How the parts of a sum are drawn beside it. */
const part = { thin: true, dashed: true } as const;

const airspeed = (wing: WingPerformance) => ({
  label: 'Airspeed',
  unit: 'km/h',
  min: 0.9 * kmh(wing.stallSpeed_mps),
});

/** Where drag is least, at the lift coefficient √(π A e CD0); at the stall where that is faster. */
function bestGlide_mps(wing: WingPerformance, density_kgm3: number): number {
  const { aspectRatio, oswald, zeroLiftDrag, wingLoading_Npm2, stallSpeed_mps } = wing;
  const lift = Math.sqrt(Math.PI * aspectRatio * oswald * zeroLiftDrag);
  return Math.max(stallSpeed_mps, Math.sqrt((2 * wingLoading_Npm2) / (density_kgm3 * lift)));
}

export function dragSpeed(
  wing: WingPerformance,
  { x, points }: WingCurves,
  density_kgm3: number,
): Chart {
  const drag = points.map((point) => point.drag_N);
  const cruise_kmh = kmh(wing.cruiseSpeed_mps);
  return {
    title: 'Drag and thrust over airspeed',
    desc: `Drag in level flight with its parasitic and induced parts, and the available thrust; cruise at ${shortNumber(cruise_kmh)} km/h.`,
    x: airspeed(wing),
    y: { label: 'Force', unit: 'N', min: 0 },
    lines: [
      { label: 'Drag', x, y: drag },
      { label: 'Parasitic drag', x, y: points.map((p) => p.parasiteDrag_N), ...part },
      { label: 'Induced drag', x, y: points.map((p) => p.inducedDrag_N), ...part },
      { label: 'Thrust available', x, y: points.map((p) => p.thrustAvailable_N) },
    ],
    markers: marksOn(x, drag, [
      { at: cruise_kmh, label: `Cruise ${shortNumber(cruise_kmh)} km/h` },
      {
        at: kmh(bestGlide_mps(wing, density_kgm3)),
        label: `Best glide ${shortNumber(wing.glideRatio)} : 1`,
      },
    ]),
    bands: [stallBand(wing)],
  };
}

export function climbSpeed(wing: WingPerformance, { x, points }: WingCurves): Chart {
  const climb = points.map((point) => point.climb_mps);
  const best_kmh = kmh(wing.bestClimbSpeed_mps);
  return {
    title: 'Climb over airspeed',
    desc: `Rate of climb at full throttle; best ${shortNumber(wing.climbRate_mps)} m/s at ${shortNumber(best_kmh)} km/h.`,
    x: airspeed(wing),
    y: { label: 'Rate of climb', unit: 'm/s', min: 0 },
    lines: [{ label: 'Full throttle', x, y: climb }],
    markers: [
      {
        x: best_kmh,
        y: wing.climbRate_mps,
        label: `Best climb ${shortNumber(wing.climbRate_mps)} m/s`,
      },
      ...marksOn(x, climb, [
        {
          at: kmh(wing.cruiseSpeed_mps),
          label: `Cruise ${shortNumber(kmh(wing.cruiseSpeed_mps))} km/h`,
        },
      ]),
    ],
    bands: [{ axis: 'y', from: 0, to: 0, label: 'Level flight' }, stallBand(wing)],
  };
}

export function rangeSpeed(wing: WingPerformance, { x, points }: WingCurves): Chart {
  // On a VTOL the rotors have a best range of their own.
  const which = wing.transitionSpeed_mps === null ? '' : ' on the wing';
  const range = points.map((point) => point.range_m / 1000);
  const best_kmh = kmh(wing.bestRangeSpeed_mps);
  const endurance_kmh = kmh(wing.bestEnduranceSpeed_mps);
  const endurance = points.map((point) => minutes(point.endurance_s));
  const bestEndurance = between(x, endurance, endurance_kmh);
  const cruise_kmh = kmh(wing.cruiseSpeed_mps);
  const together = Math.abs(cruise_kmh - best_kmh) < 0.02 * best_kmh;
  return {
    title: 'Range and endurance over airspeed',
    desc: `Range and endurance on the usable charge${which === '' ? '' : ', less that of its hover phases,'} in still air; best range at ${shortNumber(best_kmh)} km/h, best endurance at ${shortNumber(endurance_kmh)} km/h.`,
    x: airspeed(wing),
    y: { label: 'Range', unit: 'km', min: 0 },
    right: { label: 'Endurance', unit: 'min', min: 0 },
    lines: [
      { label: 'Range', x, y: range },
      { label: 'Endurance (right)', x, y: endurance, dashed: true, onRight: true },
    ],
    markers: [
      ...marksOn(x, range, [
        {
          at: best_kmh,
          label: `Best range${which}${together ? ' and cruise' : ''}, ${shortNumber(best_kmh)} km/h`,
        },
      ]),
      ...(bestEndurance === null
        ? []
        : [
            {
              x: endurance_kmh,
              y: bestEndurance,
              label: `Best endurance${which}, ${shortNumber(endurance_kmh)} km/h`,
              tone: 1,
              onRight: true,
            },
          ]),
      ...(together
        ? []
        : marksOn(x, range, [{ at: cruise_kmh, label: `Cruise ${shortNumber(cruise_kmh)} km/h` }])),
    ],
    bands: [stallBand(wing)],
  };
}

const LOADING_POINTS = 25;
/** Of the wing loading now, what the chart of stall speeds shows at least. */
const LOADING_SHARES = { least: 0.3, most: 1.5 };

/**
 * What more mass or a smaller wing does to the speeds that it cannot fly below: with the same air and the same largest
 * lift coefficient the stall speed goes with the root of the wing loading. Null where it has no wing that carries it.
 */
export function stallLoading({ performance }: Analysis): Chart | null {
  const { wing } = performance;
  if (wing === null || !(wing.stallSpeed_mps > 0)) return null;
  const now = wing.wingLoading_Npm2;
  const stall_kmh = kmh(wing.stallSpeed_mps);
  const cruise_kmh = kmh(wing.cruiseSpeed_mps);
  const from = LOADING_SHARES.least * now;
  const to = Math.max(LOADING_SHARES.most * now, 1.1 * WING_LOADING_LIMIT_NPM2);
  const x = Array.from(
    { length: LOADING_POINTS },
    (_, i) => from + ((to - from) * i) / (LOADING_POINTS - 1),
  );
  const stall = x.map((loading) => stall_kmh * Math.sqrt(loading / now));
  return {
    title: 'Stall speed over wing loading',
    desc: `Stall speed and the least cruise speed over the wing loading; now ${shortNumber(now)} N/m² and ${shortNumber(stall_kmh)} km/h.`,
    x: { label: 'Wing loading', unit: 'N/m²' },
    y: { label: 'Airspeed', unit: 'km/h', min: 0 },
    lines: [
      { label: 'Stall', x, y: stall },
      {
        label: `Least cruise, ${STALL_MARGIN_LIMIT} times stall`,
        x,
        y: stall.map((speed) => STALL_MARGIN_LIMIT * speed),
        ...part,
      },
    ],
    markers: [
      { x: now, y: stall_kmh, label: `Stall ${shortNumber(stall_kmh)} km/h` },
      { x: now, y: cruise_kmh, label: `Cruise ${shortNumber(cruise_kmh)} km/h`, tone: 1 },
    ],
    bands: [
      {
        axis: 'x',
        from: WING_LOADING_LIMIT_NPM2,
        to: WING_LOADING_LIMIT_NPM2,
        label: `Limit ${WING_LOADING_LIMIT_NPM2} N/m²`,
      },
    ],
  };
}
