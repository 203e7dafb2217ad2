export type {
  AnswerOf,
  Caller,
  CallOptions,
  Connection,
  ConnectOptions,
  InputOf,
  OperationName,
  RecordOf,
} from './client.ts';
export { connection } from './client.ts';
export type { Airworthy } from './connect.ts';
export { connect } from './connect.ts';
export type { ErrorCode, MembersOf } from './errors.ts';
export { AirworthyError, isRefusal, Refusal, Unreachable } from './errors.ts';
export type { Patience, Waiting } from './patience.ts';
export { patiently } from './patience.ts';
export type { ReadingOptions } from './readings.ts';
export { NoReading } from './readings.ts';
export type {
  AnyInput,
  Operation,
  SendOptions,
  Transport,
  TransportOptions,
} from './transport.ts';
export { transport } from './transport.ts';
export type { LogBytes, UploadedLog, UploadOptions, UploadProgress } from './uploads.ts';
export { uploadsOf } from './uploads.ts';
