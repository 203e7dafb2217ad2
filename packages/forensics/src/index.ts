/**
 * The door of the forensics.
 *
 * Stable: `readCrash`, `crashCharts`, `flightFeatures`, `assess`, `strangenessOf`, `ReadingOptions` and
 * the types of the reading, which are the wire's own (crash analysis result) and only grow. Not stable:
 * the wording of sentences and the numbers in `thresholds`.
 */

export { READER_VERSION, type ReadingOptions, readCrash } from './examine.ts';
export { type AlikeFlight, alikeFlights, driverNames, type TypedFlight } from './health/alike.ts';
export { ASSESSED_FLIGHTS, type Assessment, assess, type Driver } from './health/assess.ts';
export type { ChargeFeatures } from './health/charge.ts';
export { type FlightFeatures, flightFeatures } from './health/features.ts';
export type { ReadFlight, Unanswered } from './health/history.ts';
export {
  type Compared,
  EIGHTY_PERCENT,
  type Errors,
  type Fit,
  fitFactor,
  fitsBefore,
  isComparable,
  LEARNING_FLIGHTS,
  LEAST_FLIGHTS,
  type Scored,
  scoreLearning,
  withFit,
  withUnpredicted,
} from './health/learning.ts';
export {
  FALSE_ALARM_RATE,
  type FleetAircraft,
  LEAST_AIRCRAFT,
  OUTLIER_FLIGHTS,
  type Outlier,
  outliersOf,
} from './health/outliers.ts';
export {
  DELIVERY_FLIGHTS,
  DRIFT_LIMIT,
  type PowerDrift,
  type PoweredFlight,
  powerDriftOf,
} from './health/powerDrift.ts';
export type { Past } from './health/powerJudgement.ts';
export {
  BASELINE_FLIGHTS,
  type StrangeFeature,
  type Strangeness,
  strangenessModel,
  strangenessOf,
} from './health/strangeness.ts';
export {
  againstType,
  TYPE_VIBRATION,
  type TypeFlight,
  type TypeVibration,
  vibrationOf,
} from './health/typeVibration.ts';
export { crashCharts } from './report/charts.ts';
export type { PartFailure } from './report/failures.ts';
export type {
  AttitudeSection,
  BatterySection,
  Category,
  ClippingSection,
  CompassSection,
  Confidence,
  CrashKind,
  CrashReading,
  CrashVerdict,
  Diagnostics,
  EkfSection,
  Finding,
  FlightEnding,
  FlightRow,
  GpsSection,
  HeightSource,
  Hover,
  Level,
  MotorsSection,
  ParametersSection,
  Precondition,
  Preconditions,
  RcIntentSection,
  ReadingMeta,
  ReadingSeries,
  Section,
  SectionName,
  SeriesBlock,
  SeriesGroup,
  StickSummary,
  TimelineClass,
  TimelineRow,
  TimelineType,
  Unavailable,
} from './report/reading.ts';
export {
  type AlikeWindow,
  type Measured,
  nearestWindow,
  type Shape,
  shapeOf,
} from './samples/alikeWindows.ts';
export { fitResistance, type Resistance } from './samples/resistance.ts';
export { type Threshold, thresholds } from './thresholds/thresholds.ts';
