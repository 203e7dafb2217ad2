/** The flights of one aircraft that were read, and the series of a figure along them. */
import type { FlightFeatures } from './features.ts';
import { compared, type Figure } from './figures.ts';
import type { PoweredFlight } from './powerDrift.ts';

export type ReadFlight = {
  readonly flight_id: number;
  readonly features: FlightFeatures;
  /** Its hover beside what its build says; left out where it could not be compared. */
  readonly powered?: Omit<PoweredFlight, 'flight_id'> | null;
  /** Format of the log: a telemetry log samples slower and later than the autopilot's own. */
  readonly format?: string;
};

/** What happened to the aircraft and is not answered by signed work: a crash, or an order that grounds it. */
export type Unanswered =
  | { readonly kind: 'crash'; readonly flight_id: number }
  | { readonly kind: 'grounding'; readonly title: string };

/** Autopilot and format: what measures in the same way. */
export function kindOf(flight: ReadFlight): string {
  return `${flight.features.vibe_metric ?? ''} ${flight.format ?? ''}`;
}

/** A flight shorter than this has no percentiles and means worth comparing. */
const LEAST_AIRBORNE_S = 10;

/** An assessment looks back this many read flights and no further. */
export const WINDOW_FLIGHTS = 60;

/** Single events are counted over the last ten flights that were read. */
export const LATELY_FLIGHTS = 10;

export function isWithin(history: readonly ReadFlight[], flightId: number): boolean {
  return history.slice(-LATELY_FLIGHTS).some((flight) => flight.flight_id === flightId);
}

export type Point = {
  readonly flight_id: number;
  /** In the figure's own unit. */
  readonly value: number;
  /** In the compared scale, more is worse. */
  readonly level: number;
};

export type Series = {
  readonly points: readonly Point[];
  readonly autopilot: FlightFeatures['vibe_metric'];
};

export function isInAir(flight: ReadFlight): boolean {
  return flight.features.airborne_s >= LEAST_AIRBORNE_S;
}

/**
 * The series of a figure, oldest flight first. Where kinds of logs measure it differently, only those
 * of the kind that came last are in it.
 */
export function seriesOf(figure: Figure, history: readonly ReadFlight[]): Series {
  const measured = history.filter((flight) => isInAir(flight) && isMeasured(figure, flight));
  const last = measured.at(-1);
  const alike =
    figure.byKind && last !== undefined
      ? measured.filter((flight) => kindOf(flight) === kindOf(last))
      : measured;
  const points = alike.map((flight) => {
    const value = flight.features[figure.key] as number;
    return { flight_id: flight.flight_id, value, level: compared(figure, value) };
  });
  return { points, autopilot: last?.features.vibe_metric ?? null };
}

function isMeasured(figure: Figure, flight: ReadFlight): boolean {
  const value = flight.features[figure.key];
  return typeof value === 'number' && Number.isFinite(value);
}
