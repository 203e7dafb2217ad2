export { boardNames, boardSerial } from './board.ts';
export { firstFrom } from './byTime.ts';
export { isChanged } from './damage.ts';
export { DETECTION_BYTES, type Detected, detect } from './detect.ts';
export type {
  ArmedSpan,
  Attitude,
  Autopilot,
  Battery,
  BodyRates,
  Channel,
  ClimbRates,
  Clipping,
  Compass,
  DisarmMethod,
  Esc,
  Estimator,
  EstimatorCore,
  EventKey,
  Flight,
  FlightEvent,
  FlightMeta,
  Frame,
  Gps,
  Heights,
  Imu,
  ModeChange,
  ModeReason,
  Motor,
  Parameter,
  ParameterChange,
  Position,
  RcInput,
  Series,
  Servo,
  ServoFunction,
  StatusText,
  VehicleClass,
  Velocity,
  Vibration,
} from './flight.ts';
export { wholeSeconds } from './instant.ts';
export { normalise } from './normalise/normalise.ts';
export { type TableTimes, tableTimes } from './normalise/times.ts';
export { type Opened, openLog, type RefusalCause } from './open.ts';
export { type ByteSource, memorySource } from './source.ts';
export type {
  ColumnRequest,
  ColumnRoom,
  Damage,
  DatedDamage,
  Dropout,
  Field,
  Implausible,
  LogFormat,
  ScannedLog,
  Table,
} from './table.ts';
export { flightStreams, TABLE_RATE_HZ } from './tabular/flightStreams.ts';
export { type FlightTable, flightTable, type TableColumn } from './tabular/flightTable.ts';
export type { FlightStream, NumberColumn } from './tabular/stream.ts';
export { isTlogScan, scanTlog, type TlogScan } from './tlog/tlog.ts';
export { isScannedUlog, type ScannedUlog } from './ulog/decode.ts';
