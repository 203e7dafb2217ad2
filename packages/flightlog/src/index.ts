export type * from './flight.ts';
