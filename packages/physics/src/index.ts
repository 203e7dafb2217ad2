export type {
  Aircraft,
  BusLoad,
  BusRole,
  Chemistry,
  Conditions,
  GroupRole,
  MotorGroup,
  Note,
  Pack,
  Propeller,
  Wing,
} from './aircraft.ts';
export type { Axis, Chart, ChartBand, Line, Marker } from './chart/chart.ts';
export { drawChart } from './chart/draw.ts';
export {
  dischargeCurve,
  enduranceAltitudeCurve,
  endurancePayloadCurve,
  hoverWithThrusts,
  powerSpeedCurve,
  wingSpeedCurve,
} from './curves.ts';
export { sizeCruiseGroup } from './flight/vtol.ts';
export { perform } from './perform.ts';
export type {
  AirState,
  Band,
  BusFigures,
  DischargeCurve,
  DischargePoint,
  EnduranceAltitudeCurve,
  EnduranceAltitudePoint,
  EndurancePayloadCurve,
  EndurancePayloadPoint,
  FullThrottle,
  GroupFigures,
  HoverFigures,
  HoverWithThrusts,
  PartialLoadRow,
  Perform,
  Performance,
  PowerSpeedCurve,
  PowerSpeedPoint,
  RotorPerformance,
  SizeCruiseGroup,
  UnequalHover,
  WindFigures,
  WingPerformance,
  WingSpeedCurve,
  WingSpeedPoint,
} from './performance.ts';
