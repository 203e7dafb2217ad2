export type {
  Aircraft,
  BusLoad,
  BusRole,
  Chemistry,
  Conditions,
  GroupRole,
  MotorGroup,
  OutOfRange,
  Pack,
  Propeller,
  Wing,
} from './aircraft.ts';
export { standardTemperature_K } from './atmosphere.ts';
export { CELLS, type Cell } from './battery/chemistry.ts';
export { type Calibration, calibrateHover, type MeasuredHover } from './calibrate.ts';
export {
  type CruiseCalibration,
  calibrateCruise,
  type MeasuredCruise,
} from './calibrateCruise.ts';
export { GRAVITY_MPS2, SEA_LEVEL_DENSITY_KGM3 } from './constants.ts';
export {
  enduranceAltitudeCurve,
  endurancePayloadCurve,
  hoverWithThrusts,
  powerSpeedCurve,
  rangeInWind,
  type Spacing,
  wingSpeedCurve,
} from './curves.ts';
export { dischargeCurve } from './dischargeCurve.ts';
export type { PreparedPerformance } from './flight/prepared.ts';
export { sizeCruiseGroup } from './flight/vtol.ts';
export type { WindRange } from './flight/wind.ts';
export {
  carryingBus,
  dragAreaAsFlown_m2,
  type FlownPower,
  type FlownState,
  type Learned,
  type PackCondition,
  powerAsFlown,
  withLearned,
  withPackConditions,
} from './flown.ts';
export {
  chargeAsFlown,
  chargeAtRest,
  type FlownCharge,
  type FlownPhases,
} from './flownCharge.ts';
export { type MotorToPredict, type PredictedThrust, predictFullThrust } from './fullThrust.ts';
export type { Leg, LegFailure } from './legs.ts';
export { flyMission, type LegResult, type MissionSetting } from './mission.ts';
export { powerByLaw_W } from './motor.ts';
export { type Headline, headline, perform } from './perform.ts';
export type {
  AirState,
  BusFigures,
  CannotHover,
  DischargePoint,
  EnduranceAltitudePoint,
  EndurancePayloadPoint,
  FullThrottle,
  GroupFigures,
  Hover,
  HoverFigures,
  PartialLoadRow,
  Perform,
  Performance,
  PowerSpeedPoint,
  RotorPerformance,
  SizeCruiseGroup,
  Spread,
  UnequalHover,
  WindFigures,
  WingPerformance,
  WingSpeedPoint,
} from './performance.ts';
export { slowFlyerOf } from './propeller/static.ts';
export {
  type AntennaHeights,
  breakpoint_m,
  dBmFromMilliwatts,
  freeSpaceLoss_dB,
  freeSpaceRange_m,
  fresnelRadius_m,
  LIGHT_MPS,
  lineOfSight_m,
  midPathClearance_m,
  milliwattsFromDBm,
  radioHorizon_m,
  twoRayLoss_dB,
  twoRayRange_m,
} from './radio.ts';
export type { StandPoint } from './standTable.ts';
export { CELSIUS_ZERO_K, DEGREE_RAD, GRAM_FORCE_N, INCH_M, KMH_MPS, MINUTE_S } from './units.ts';
