import type { Chart } from '@airworthy/chart';
import { enduranceAltitudeCurve, wingSpeedCurve } from '@airworthy/physics';
import type { Analysis } from './analysis.ts';
import { DRAWN, kmh } from './chartMarks.ts';
import type { ChartName } from './reply.ts';
import {
  discharge,
  enduranceAltitude,
  endurancePayload,
  envelope,
  powerSpeed,
  thrustThrottle,
} from './rotorCharts.ts';
import { climbSpeed, dragSpeed, rangeSpeed } from './wingCharts.ts';

/**
 * The charts of an airframe's class as data: six of the rotors, three of the wing, all nine of a VTOL. Each
 * shows one curve that decides something, with the points that the figures of `out` name.
 */
export function chartDataOf(analysis: Analysis): { readonly [Name in ChartName]?: Chart } {
  const { rotor, wing, prepared } = analysis.performance;
  const { aircraft, conditions } = analysis.resolved;
  const charts: { [Name in ChartName]?: Chart } = {};
  if (rotor !== null) {
    const altitudes = enduranceAltitudeCurve(aircraft, conditions, DRAWN, prepared);
    charts.power_speed = powerSpeed(analysis, rotor);
    charts.endurance_payload = endurancePayload(analysis, rotor);
    charts.endurance_altitude = enduranceAltitude(analysis, rotor, altitudes);
    charts.thrust_throttle = thrustThrottle(analysis);
    charts.discharge = discharge(analysis);
    charts.envelope = envelope(analysis, rotor, altitudes);
  }
  if (wing !== null) {
    const points = wingSpeedCurve(aircraft, conditions, DRAWN, prepared);
    const curves = { x: points.map((point) => kmh(point.speed_mps)), points };
    charts.drag_speed = dragSpeed(wing, curves, analysis.performance.air.density_kgm3);
    charts.climb_speed = climbSpeed(wing, curves);
    charts.range_speed = rangeSpeed(wing, curves);
  }
  return charts;
}
