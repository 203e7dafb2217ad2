/** One made loss, and the same with something else in its log. */
import type { Channel, Flight } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import { understand } from '../examine.ts';
import { simulate } from './missions.ts';
import { LOSSES } from './stress.ts';

export const madeLoss = (): Situation => understand(simulate(LOSSES[0]!.flight));

/** What is said of the loss with the one quantity that a threshold is compared with at this value. */
export type Edge = (made: Situation, value: number) => unknown;

export const ORIGIN = 'synthetic';
export const timesOf = ({ flight }: Situation) => flight.attitude!.time_us;
export const still = (made: Situation, value: number): Channel => {
  const time_us = timesOf(made);
  return { time_us, origin: ORIGIN, value: new Float64Array(time_us.length).fill(value) };
};

/** The same loss with something else in its log. */
export const withLog = (made: Situation, changed: Partial<Flight>): Situation => {
  const flight = { ...made.flight, ...changed };
  return { ...made, flight, view: { ...made.view, flight } };
};
