import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@airworthy/contract';
import type { Facts } from '../access/facts.ts';
import type { Stage } from '../access/stages.ts';
import type { AccountState, Charge } from '../metering/account.ts';
import type { Checked } from './input.ts';

/** How far a call has come, and what is known of it by then. */
export type Progress = {
  /** The check that is under way, or that refused. */
  stage: Stage;
  facts: Facts | null;
  account: AccountState | null;
  /** The unit that was drawn for this call and not given back. */
  charge: Charge | null;
};

/** What a door may look at to find out who calls. */
export type Arrival = {
  readonly method: string;
  /** Below the door's base path, as it was sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The network address that the call came from. */
  readonly address: string;
};

/**
 * A way into the service: who is admitted and what a call costs. `/api/v1` admits by key; another door
 * may admit in another way to the same endpoints, handlers and permissions.
 */
export type Door = {
  /** Refuses a call that carries nothing to find its caller by. */
  enter(endpoint: Endpoint, arrival: Arrival): Visit;
};

/** One call at a door. */
export type Visit = {
  /** True when the call costs a unit; its answers then carry the figures of the meter. */
  readonly metered: boolean;
  /**
   * True when this caller was admitted lately: only then may its body be read before it is looked up again,
   * so that nobody without a credential can make the service hold one.
   */
  readonly known?: boolean;
  /**
   * Finds the caller and asks every question up to the unit of an upload; with an input that was
   * checked already, also that about the input, and it may draw the unit in the same statement.
   */
  admit(checked: Checked | null, progress: Progress): Promise<Facts>;
  /** Draws the unit of a metered call. */
  charge(progress: Progress): Promise<void>;
};
