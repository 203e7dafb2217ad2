export type {
  BatteryRequest,
  Build,
  LegRequest,
  MeasuredHoverRequest,
  PayloadRequest,
  RailRequest,
  StandPointRequest,
} from './airframe/build.ts';
export { usualOfPack } from './airframe/packs.ts';
export { type FramePreset, framePresets } from './airframe/presets.ts';
export { airframeByName, airframeTypes } from './airframe/table.ts';
export type { AirframeType, Regime } from './airframe/types.ts';
export { type Analysis, analysisOf, resolve } from './analysis.ts';
export {
  type AirframeTypeReply,
  airframesReply,
  analyzeBuild,
  balanceBuild,
  replyOf,
} from './analyze.ts';
export { answerText } from './answerText.ts';
export {
  type AsFlown,
  flownDragArea_m2,
  type PredictedFlight,
  predictFlight,
} from './asFlown.ts';
export {
  type ChargeFlown,
  type PredictedCharge,
  predictCharge,
  statesCapacity,
} from './asFlownCharge.ts';
export type { BandName } from './bands.ts';
export { partFigures } from './catalog/generated/partFigures.ts';
export { chartDataOf } from './charts.ts';
export { balanceBasis } from './checks/mass.ts';
export { chartsOf } from './drawnCharts.ts';
export type { Finding, Level } from './finding.ts';
export { docPathOf } from './findingPath.ts';
export { checks, findingsOf } from './findings.ts';
export {
  type AirframeClass,
  type BuildField,
  type BuildInput,
  exampleProfile,
} from './inputTable/index.ts';
export { nearest } from './nearest.ts';
export { checkPlan, type Plan, type PlanAnswer, type PlannedPack } from './planCheck.ts';
export { type CurvePoint, type LinkRequest, type ResolvedLink, resolveLink } from './radio.ts';
export type {
  AnalysisOut,
  AnalysisReply,
  AskedOut,
  BalanceItemReply,
  BalanceReply,
  BalanceRotorReply,
  BandReply,
  CalibrationReply,
  ChartName,
  CommonOut,
  GroupReply,
  HoverOut,
  MissionLegReply,
  MissionReply,
  MotorOutReply,
  PartialLoadReply,
  PlatformReply,
  RotorPlaceReply,
  WeightClassReply,
  WindReply,
  WingBalanceReply,
  WingOut,
} from './reply.ts';
export { rounded, sixDigits } from './round.ts';
export { type SweepPoint, sweepPoint, type VariedInput, variedBuild } from './sweep.ts';
export {
  MOST_NAMED,
  type Shape,
  type UnknownMember,
  unknownMembers,
  warningsOf,
} from './unknown.ts';
export { stallLoading } from './wingCharts.ts';
