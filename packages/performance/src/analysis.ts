import { type PreparedPerformance, perform, sizeCruiseGroup } from '@airworthy/physics';
import type { Build } from './airframe/build.ts';
import { type Resolved, resolveWith } from './airframe/resolve.ts';
import { type Balance, balance } from './balance.ts';
import { type Bands, bandsOf } from './bands.ts';
import { type MotorOut, motorOut } from './motorOut.ts';

/** A build, the aircraft it describes, and its performance and balance in SI. */
export type Analysis = {
  readonly resolved: Resolved;
  readonly performance: PreparedPerformance;
  readonly balance: Balance;
  /** Null on a pure wing. */
  readonly motorOut: MotorOut | null;
  readonly bands: Bands;
};

export function resolve(build: Build): Resolved {
  return resolveWith(build, sizeCruiseGroup);
}

/** Balance, motor failure and bands are computed when they are first read. */
class LazyAnalysis implements Analysis {
  readonly resolved: Resolved;
  readonly performance: PreparedPerformance;
  #balance: Balance | undefined;
  #motorOut: MotorOut | null | undefined;
  #bands: Bands | undefined;

  constructor(resolved: Resolved) {
    this.resolved = resolved;
    this.performance = perform(resolved.aircraft, resolved.conditions);
  }

  get balance(): Balance {
    this.#balance ??= balance(this.resolved);
    return this.#balance;
  }

  get bands(): Bands {
    this.#bands ??= bandsOf(this.resolved, this.performance);
    return this.#bands;
  }

  get motorOut(): MotorOut | null {
    if (this.#motorOut === undefined) this.#motorOut = motorOut(this.resolved, this.performance);
    return this.#motorOut;
  }
}

/** Resolves and analyzes a build. Never throws for a build whose members are in their ranges. */
export function analysisOf(build: Build): Analysis {
  return new LazyAnalysis(resolve(build));
}
