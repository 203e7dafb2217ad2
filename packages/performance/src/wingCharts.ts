import type { Chart, ChartBand } from '@airworthy/chart';
import type { WingPerformance, WingSpeedPoint } from '@airworthy/physics';
import { betweenRound, kmh, marksOn, minutes } from './chartMarks.ts';
import { say } from './finding.ts';

function stallBand(wing: WingPerformance): ChartBand {
  const stall_kmh = kmh(wing.stallSpeed_mps);
  return { axis: 'x', from: stall_kmh, to: stall_kmh, label: `Stall ${say(stall_kmh)} km/h` };
}

export type WingCurves = {
  readonly x: readonly number[];
  readonly points: readonly WingSpeedPoint[];
};

/** How the parts of a sum are drawn beside it. */
const part = { thin: true, dashed: true, smooth: true } as const;

const airspeed = (wing: WingPerformance) => ({
  label: 'Airspeed',
  unit: 'km/h',
  min: 0.9 * kmh(wing.stallSpeed_mps),
});

export function dragSpeed(wing: WingPerformance, { x, points }: WingCurves): Chart {
  const drag = points.map((point) => point.drag_N);
  const least = points.reduce<WingSpeedPoint | null>(
    (best, point) => (best === null || point.drag_N < best.drag_N ? point : best),
    null,
  );
  const cruise_kmh = kmh(wing.cruiseSpeed_mps);
  return {
    title: 'Drag and thrust over airspeed',
    desc: `Drag in level flight, its parts, and the thrust the drive has; cruise at ${say(cruise_kmh)} km/h.`,
    x: airspeed(wing),
    y: { label: 'Force', unit: 'N', min: 0 },
    lines: [
      { label: 'Drag', x, y: drag, smooth: true },
      { label: 'of the shape', x, y: points.map((p) => p.parasiteDrag_N), ...part },
      { label: 'of the lift', x, y: points.map((p) => p.inducedDrag_N), ...part },
      { label: 'Thrust available', x, y: points.map((p) => p.thrustAvailable_N), smooth: true },
    ],
    markers: marksOn(x, drag, [
      { at: cruise_kmh, label: `Cruise ${say(cruise_kmh)} km/h` },
      {
        at: least === null ? null : kmh(least.speed_mps),
        label: `Best glide ${say(wing.glideRatio)} : 1`,
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
    desc: `Rate of climb at full throttle; best ${say(wing.climbRate_mps)} m/s at ${say(best_kmh)} km/h.`,
    x: airspeed(wing),
    y: { label: 'Rate of climb', unit: 'm/s', min: 0 },
    lines: [{ label: 'Full throttle', x, y: climb, smooth: true }],
    markers: [
      { x: best_kmh, y: wing.climbRate_mps, label: `Best climb ${say(wing.climbRate_mps)} m/s` },
      ...marksOn(x, climb, [
        { at: kmh(wing.cruiseSpeed_mps), label: `Cruise ${say(kmh(wing.cruiseSpeed_mps))} km/h` },
      ]),
    ],
    bands: [{ axis: 'y', from: 0, to: 0, label: 'Level flight' }, stallBand(wing)],
  };
}

export function rangeSpeed(wing: WingPerformance, { x, points }: WingCurves): Chart {
  const range = points.map((point) => point.range_m / 1000);
  const best_kmh = kmh(wing.bestRangeSpeed_mps);
  const longest_kmh = kmh(wing.bestEnduranceSpeed_mps);
  const endurance = points.map((point) => minutes(point.endurance_s));
  const longest = betweenRound(x, endurance, longest_kmh);
  const cruise_kmh = kmh(wing.cruiseSpeed_mps);
  const together = Math.abs(cruise_kmh - best_kmh) < 0.02 * best_kmh;
  return {
    title: 'Range and endurance over airspeed',
    desc: `Distance and time on the usable charge in still air; farthest at ${say(best_kmh)} km/h, longest at ${say(longest_kmh)} km/h.`,
    x: airspeed(wing),
    y: { label: 'Range', unit: 'km', min: 0 },
    right: { label: 'Endurance', unit: 'min', min: 0 },
    lines: [
      { label: 'Range', x, y: range, smooth: true },
      { label: 'Endurance (right)', x, y: endurance, dashed: true, smooth: true, onRight: true },
    ],
    markers: [
      ...marksOn(x, range, [
        {
          at: best_kmh,
          label: `${together ? 'Farthest and cruise' : 'Farthest'}, ${say(best_kmh)} km/h`,
        },
      ]),
      ...(longest === null
        ? []
        : [
            {
              x: longest_kmh,
              y: longest,
              label: `Longest, ${say(longest_kmh)} km/h`,
              tone: 1,
              onRight: true,
            },
          ]),
      ...(together
        ? []
        : marksOn(x, range, [{ at: cruise_kmh, label: `Cruise ${say(cruise_kmh)} km/h` }])),
    ],
    bands: [stallBand(wing)],
  };
}
