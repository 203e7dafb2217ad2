import type { Chart, ChartBand, Marker } from '@airworthy/chart';
import {
  dischargeCurve,
  type EnduranceAltitudePoint,
  endurancePayloadCurve,
  GRAM_FORCE_N,
  powerSpeedCurve,
  type RotorPerformance,
} from '@airworthy/physics';
import type { Analysis } from './analysis.ts';
import { between, DRAWN, kmh, marksOn, minutes } from './chartMarks.ts';
import { shortNumber } from './finding.ts';

/** A time in minutes; a line ends where nothing can be flown any more. */
const flown = (time_s: number) => (time_s > 0 ? minutes(time_s) : null);

/** The hover as it is now, where there is one. */
function nowAt(x: number, { hoverTime_s }: RotorPerformance): Marker[] {
  const now_min = flown(hoverTime_s);
  return now_min === null ? [] : [{ x, y: now_min, label: `Now ${shortNumber(now_min)} min` }];
}

const NOTHING = 'It cannot hover, so there is nothing to draw.';

/** How the parts of a sum are drawn beside it. */
const part = { thin: true, dashed: true } as const;

/** On a VTOL the wing has a best range of its own. */
function onRotors({ resolved }: Analysis): string {
  return resolved.type.class === 'vtol' ? ' on rotors' : '';
}

export function powerSpeed(analysis: Analysis, rotor: RotorPerformance): Chart {
  const { aircraft, conditions } = analysis.resolved;
  const points = powerSpeedCurve(aircraft, conditions, DRAWN, analysis.performance.prepared);
  const x = points.map((point) => kmh(point.speed_mps));
  const total = points.map((point) => point.power_W);
  const endurance = rotor.bestEnduranceSpeed_mps;
  const range = rotor.bestRangeSpeed_mps;
  const top_kmh = kmh(rotor.maxSpeed_mps);
  const power_W = rotor.hover.kind === 'hover' ? rotor.hover.power_W : null;
  const which = onRotors(analysis);
  const places = [
    { at: 0, label: `Hover ${shortNumber(power_W ?? 0)} W` },
    {
      at: endurance === null ? null : kmh(endurance),
      label: `Best endurance${which}, ${shortNumber(kmh(endurance ?? 0))} km/h`,
    },
    {
      at: range === null ? null : kmh(range),
      label: `Best range${which}, ${shortNumber(kmh(range ?? 0))} km/h`,
    },
    { at: top_kmh - 1e-6, label: `Top speed ${shortNumber(top_kmh)} km/h` },
  ];
  return {
    title: which === '' ? 'Power over airspeed' : 'Power over airspeed, flying on rotors',
    desc:
      power_W === null
        ? 'The aircraft cannot hover, so the total is not shown; the parts are those it would need.'
        : `Battery power from hover, ${shortNumber(power_W)} W, to the top speed of ${shortNumber(top_kmh)} km/h, with its induced, profile and parasitic parts.`,
    x: { label: 'Airspeed', unit: 'km/h', min: 0 },
    y: { label: 'Battery power', unit: 'W', min: 0 },
    lines: [
      { label: 'Total', x, y: total },
      { label: 'Induced drag', x, y: points.map((point) => point.induced_W), ...part },
      { label: 'Blade profile drag', x, y: points.map((point) => point.profile_W), ...part },
      { label: 'Parasitic drag', x, y: points.map((point) => point.parasite_W), ...part },
    ],
    markers: power_W === null ? [] : marksOn(x, total, places),
  };
}

export function endurancePayload(analysis: Analysis, rotor: RotorPerformance): Chart {
  const { aircraft, conditions } = analysis.resolved;
  const points = endurancePayloadCurve(aircraft, conditions, DRAWN, analysis.performance.prepared);
  const x = points.map((point) => 1000 * point.payload_kg);
  const hover = points.map((point) => flown(point.hoverTime_s));
  const now_g = 1000 * aircraft.payloadMass_kg;
  const most_g = now_g + 1000 * rotor.payloadMargin_kg;
  const inside = most_g > 0 && most_g < (x.at(-1) ?? 0);
  const bands: ChartBand[] = inside
    ? [
        {
          axis: 'x',
          from: most_g,
          to: most_g,
          label: `Thrust-to-weight 2 at ${shortNumber(most_g)} g`,
        },
      ]
    : [];
  return {
    title: 'Flight time over payload',
    desc: `Time in hover and at the speed of best endurance over the payload carried; now ${shortNumber(now_g)} g and ${shortNumber(minutes(rotor.hoverTime_s))} min of hover.`,
    x: { label: 'Payload', unit: 'g', min: 0 },
    y: { label: 'Flight time', unit: 'min', min: 0 },
    empty: NOTHING,
    lines: [
      { label: 'Hover', x, y: hover },
      {
        label: `Best endurance speed${onRotors(analysis)}`,
        x,
        y: points.map((point) => flown(point.cruiseTime_s)),
        dashed: true,
      },
    ],
    markers: now_g <= (x.at(-1) ?? 0) ? nowAt(now_g, rotor) : [],
    bands,
  };
}

export function enduranceAltitude(
  analysis: Analysis,
  rotor: RotorPerformance,
  points: readonly EnduranceAltitudePoint[],
): Chart {
  const { altitude_m } = analysis.resolved.conditions;
  const x = points.map((point) => point.altitude_m);
  const hover = points.map((point) => flown(point.hoverTime_s));
  const ceiling_m = rotor.serviceCeiling_m;
  const shown = ceiling_m > 0 && ceiling_m < (x.at(-1) ?? 0);
  return {
    title: 'Flight time over altitude',
    desc: `Hover time and thrust-to-weight ratio over altitude; now ${shortNumber(altitude_m)} m with ${shortNumber(minutes(rotor.hoverTime_s))} min.`,
    x: { label: 'Altitude', unit: 'm' },
    y: { label: 'Hover time', unit: 'min', min: 0 },
    right: { label: 'Thrust-to-weight ratio', unit: '', min: 0 },
    lines: [
      { label: 'Hover time', x, y: hover },
      {
        label: 'Thrust-to-weight ratio (right)',
        x,
        y: points.map((point) => point.thrustToWeight),
        dashed: true,
        onRight: true,
      },
    ],
    markers: nowAt(Math.max(0, altitude_m), rotor),
    bands: shown
      ? [
          {
            axis: 'x',
            from: ceiling_m,
            to: ceiling_m,
            label: `Ceiling ${shortNumber(ceiling_m)} m`,
          },
        ]
      : [],
  };
}

export function thrustThrottle({ performance, resolved }: Analysis): Chart {
  const rows = performance.groups[0]!.partialLoad;
  const x = rows.map((row) => 100 * row.throttle);
  const thrust = rows.map((row) => row.thrust_N / GRAM_FORCE_N);
  const count = resolved.full.motor_count;
  const hover_g = (1000 * performance.allUpMass_kg) / count;
  const throttle = between(thrust, x, hover_g);
  const full_g = thrust.at(-1) ?? 0;
  return {
    title: 'Thrust over throttle, one motor',
    desc: `Thrust and current of one motor on a stand, up to ${shortNumber(full_g)} g; hover needs ${shortNumber(hover_g)} g each.`,
    x: { label: 'Throttle', unit: '%', min: 0, max: 100 },
    y: { label: 'Thrust', unit: 'g', min: 0 },
    right: { label: 'Current', unit: 'A', min: 0 },
    lines: [
      { label: 'Thrust', x, y: thrust },
      {
        label: 'Current (right)',
        x,
        y: rows.map((row) => row.current_A),
        dashed: true,
        onRight: true,
      },
    ],
    markers: [
      ...(throttle === null
        ? []
        : [{ x: throttle, y: hover_g, label: `Hover ${shortNumber(hover_g)} g` }]),
      { x: 100, y: full_g, label: `Full ${shortNumber(full_g)} g` },
    ],
  };
}

export function discharge(analysis: Analysis): Chart {
  const { aircraft, conditions } = analysis.resolved;
  const points = dischargeCurve(aircraft, conditions, DRAWN, analysis.performance.prepared);
  const x = points.map((point) => minutes(point.time_s));
  const volts = points.map((point) => point.voltage_V);
  const bus = analysis.performance.buses[0];
  const floor_V = bus === undefined ? null : bus.cells * bus.cellFloor_V;
  const last = points.at(-1);
  const bands: ChartBand[] =
    floor_V === null || last === undefined
      ? []
      : [
          {
            axis: 'y',
            from: floor_V,
            to: floor_V,
            label: `Minimum voltage ${shortNumber(floor_V)} V`,
          },
        ];
  return {
    title: 'Pack voltage during a hover',
    desc:
      last === undefined
        ? 'No pack feeds the motors, or it cannot hover.'
        : `Voltage at rest and under load from full to ${shortNumber(100 * last.used)} % used after ${shortNumber(minutes(last.time_s))} min.`,
    empty: NOTHING,
    x: { label: 'Time', unit: 'min', min: 0 },
    y: {
      label: 'Pack voltage',
      unit: 'V',
      ...(floor_V === null || last === undefined ? {} : { min: 0.98 * floor_V }),
    },
    lines: [
      { label: 'Under load', x, y: volts },
      { label: 'At rest', x, y: points.map((point) => point.openCircuit_V), dashed: true },
    ],
    markers:
      last === undefined
        ? []
        : [
            {
              x: minutes(last.time_s),
              y: last.voltage_V,
              label: `Land at ${shortNumber(minutes(last.time_s))} min, ${shortNumber(last.voltage_V)} V`,
            },
          ],
    bands,
  };
}

export function envelope(
  analysis: Analysis,
  rotor: RotorPerformance,
  points: readonly EnduranceAltitudePoint[],
): Chart {
  const { altitude_m } = analysis.resolved.conditions;
  // Where it can only hover, the top speed is 0: the line goes there, and not on.
  const flying = points.filter(
    (point, i) =>
      point.maxSpeed_mps > 0 || (point.hoverTime_s > 0 && (points[i - 1]?.maxSpeed_mps ?? 0) > 0),
  );
  const x = flying.map((point) => kmh(point.maxSpeed_mps));
  const wind_kmh = kmh(rotor.wind.maxSteady_mps);
  const ceiling_m = rotor.serviceCeiling_m;
  const shown = ceiling_m > 0 && ceiling_m < (points.at(-1)?.altitude_m ?? 0);
  const top_kmh = kmh(rotor.maxSpeed_mps);
  const hovers = rotor.hover.kind === 'hover';
  const bands: ChartBand[] = [];
  if (shown)
    bands.push({
      axis: 'y',
      from: ceiling_m,
      to: ceiling_m,
      label: `Ceiling ${shortNumber(ceiling_m)} m`,
    });
  if (wind_kmh > 0)
    bands.push({
      axis: 'x',
      from: 0,
      to: wind_kmh,
      label: `Holds position in wind to ${shortNumber(wind_kmh)} km/h`,
      tone: 2,
    });
  return {
    title: `Flight envelope${onRotors(analysis)}`,
    desc: `Top speed over altitude; at ${shortNumber(altitude_m)} m it is ${shortNumber(top_kmh)} km/h.`,
    x: { label: 'Airspeed', unit: 'km/h', min: 0, max: 1.12 * Math.max(top_kmh, ...x) || 1 },
    empty: hovers ? 'No thrust is left for forward flight.' : NOTHING,
    y: { label: 'Altitude', unit: 'm', min: 0, max: points.at(-1)?.altitude_m ?? 1000 },
    lines: [
      {
        label: 'Top speed',
        x,
        y: flying.map((point) => point.altitude_m),
        area: true,
      },
    ],
    markers:
      hovers && altitude_m >= 0
        ? [{ x: top_kmh, y: altitude_m, label: `Now ${shortNumber(top_kmh)} km/h` }]
        : [],
    bands,
  };
}
