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
export { GRAVITY_MPS2 } from './constants.ts';
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
export { isSlowFlyer } from './propeller/static.ts';
export { CELSIUS_ZERO_K, DEGREE_RAD, GRAM_FORCE_N, INCH_M, KMH_MPS, MINUTE_S } from './units.ts';
