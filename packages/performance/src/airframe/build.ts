import type { buildTable, itemTables } from '../inputTable/index.ts';
import type { Request } from '../inputTable/row.ts';

/*
 * A build as a caller writes it: names and units of the interface, as the tables of inputs declare them. Only
 * `resolve` reads these; behind it everything is SI.
 */

type Items = typeof itemTables;

export type BatteryRequest = Request<Items['battery']>;
export type RailRequest = Request<Items['rail']>;
export type PayloadRequest = Request<Items['payload']>;
export type StandPointRequest = Request<Items['thrust_point']>;
export type StandRequest = Request<Items['stand']>;
export type MeasuredHoverRequest = Request<Items['measured_hover']>;
export type MeasuredCruiseRequest = Request<Items['measured_cruise']>;
export type CalibrationRequest = Request<Items['calibration']>;
export type LegRequest = Request<Items['leg']>;

export type Build = Request<typeof buildTable, Items>;
