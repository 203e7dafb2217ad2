import { drawChart } from '@airworthy/chart';
import { enduranceAltitudeCurve, wingSpeedCurve } from '@airworthy/physics';
import type { Analysis } from './analysis.ts';
import { kmh } from './chartMarks.ts';
import {
  discharge,
  enduranceAltitude,
  endurancePayload,
  envelope,
  powerSpeed,
  thrustThrottle,
} from './rotorCharts.ts';
import { climbSpeed, dragSpeed, rangeSpeed } from './wingCharts.ts';

/*
 * The nine charts (shapes, section 6). Each shows one curve a pilot decides by, with the points the
 * figures of `out` name.
 */

const SPEED_POINTS = 23;
const ALTITUDE_POINTS = 11;

/** The charts of an airframe's class by name: six of a rotor, three of a wing, all nine of a VTOL. */
export function chartsOf(analysis: Analysis): Record<string, string> {
  const { rotor, wing } = analysis.performance;
  const { aircraft, conditions } = analysis.resolved;
  const charts: Record<string, string> = {};
  if (rotor !== null) {
    const heights = enduranceAltitudeCurve(aircraft, conditions, ALTITUDE_POINTS);
    charts.power_speed = drawChart(powerSpeed(analysis, rotor));
    charts.endurance_payload = drawChart(endurancePayload(analysis, rotor));
    charts.endurance_altitude = drawChart(enduranceAltitude(analysis, rotor, heights));
    charts.thrust_throttle = drawChart(thrustThrottle(analysis));
    charts.discharge = drawChart(discharge(analysis));
    charts.envelope = drawChart(envelope(analysis, rotor, heights));
  }
  if (wing !== null) {
    const points = wingSpeedCurve(aircraft, conditions, SPEED_POINTS);
    const curves = { x: points.map((point) => kmh(point.speed_mps)), points };
    charts.drag_speed = drawChart(dragSpeed(wing, curves));
    charts.climb_speed = drawChart(climbSpeed(wing, curves));
    charts.range_speed = drawChart(rangeSpeed(wing, curves));
  }
  return charts;
}
