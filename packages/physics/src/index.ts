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
export type { BatteryRequest, Build, PayloadRequest, RailRequest } from './airframe/build.ts';
export { framePresets } from './airframe/presets.ts';
export { exampleProfile } from './airframe/profile.ts';
export { airframeByName, airframeTypes } from './airframe/table.ts';
export type { AirframeClass, AirframeType, Regime } from './airframe/types.ts';
export { type Analysis, analysisOf, resolve } from './analysis/analysis.ts';
export {
  type AnalysisReply,
  airframeMembers,
  analyzeBuild,
  balanceBuild,
} from './analysis/analyze.ts';
export { chartsOf } from './analysis/charts.ts';
export type { Finding, Level } from './analysis/finding.ts';
export { checks, findingsOf } from './analysis/findings.ts';
export { rounded, sixDigits } from './analysis/round.ts';
export type { Catalog, Part } from './catalog/catalog.ts';
export { catalog } from './catalog/generated/parts.ts';
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
export { type LinkRequest, type ResolvedLink, resolveLink } from './radio.ts';
