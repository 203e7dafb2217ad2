import type { Build } from '../airframe/build.ts';
import { type Resolved, resolveWith } from '../airframe/resolve.ts';
import { type Balance, balance } from '../balance.ts';
import { sizeCruiseGroup } from '../flight/vtol.ts';
import { perform } from '../perform.ts';
import type { Performance } from '../performance.ts';
import { type MotorOut, motorOut } from './motorOut.ts';

/** A build, the aircraft it describes, and everything the engine says of it, in SI. */
export type Analysis = {
  readonly resolved: Resolved;
  readonly performance: Performance;
  readonly balance: Balance;
  /** Null on a pure wing. */
  readonly motorOut: MotorOut | null;
};

export function resolve(build: Build): Resolved {
  return resolveWith(build, sizeCruiseGroup);
}

/** Resolves, flies and balances a build. Never throws for a build whose members are in their ranges. */
export function analysisOf(build: Build): Analysis {
  const resolved = resolve(build);
  const performance = perform(resolved.aircraft, resolved.conditions);
  return {
    resolved,
    performance,
    balance: balance(resolved),
    motorOut: motorOut(resolved, performance),
  };
}
