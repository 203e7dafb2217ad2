/** What a person reads about a driver. */
import type { Figure } from './figures.ts';
import type { Unanswered } from './history.ts';

/** Three significant digits, without an exponent: `12.3`, `0.452`, `1240`. */
function short(value: number | null): string {
  return value === null ? 'unknown' : String(Number(value.toPrecision(3)));
}

function withUnit(value: number | null, figure: Figure): string {
  if (figure.unit === '') return short(value);
  if (figure.unit === 'deg') return `${short(value)}°`;
  return `${short(value)} ${figure.unit}`;
}

export function usualSentence(figure: Figure, value: number | null): string {
  return `${figure.name} is ${withUnit(value, figure)}, usual for this aircraft.`;
}

export function limitSentence(
  figure: Figure,
  at: { readonly value: number | null; readonly limit: number; readonly since: number },
): string {
  const side = figure.worse === 'higher' ? 'above' : 'below';
  return `${figure.name} is ${withUnit(at.value, figure)}, ${side} the limit of ${withUnit(at.limit, figure)}, since flight ${at.since}.`;
}

export function driftSentence(
  figure: Figure,
  at: {
    readonly value: number | null;
    readonly baseline: number | null;
    readonly flights: number;
    readonly since: number;
  },
): string {
  const past = `its own ${at.flights} earlier flights, since flight ${at.since}.`;
  const change = (at.value ?? 0) / (at.baseline ?? 0) - 1;
  if (figure.scale === 'log' && Number.isFinite(change))
    return `${figure.name} is up ${Math.round(100 * change)} % over ${past}`;
  const way = figure.worse === 'higher' ? 'up' : 'down';
  return `${figure.name} is ${way} from ${short(at.baseline)} to ${withUnit(at.value, figure)} against ${past}`;
}

/** Null without a crash. */
export function crashSentence(crashes: readonly { readonly flight_id: number }[]): string | null {
  const ids = crashes.map((flight) => flight.flight_id);
  if (ids.length === 0) return null;
  return `${ids.length === 1 ? 'Flight' : 'Flights'} ${listed(ids.map(String))} ended in a crash.`;
}

/** A crash before the orders: it is what they answer. */
export function unansweredSentence(unanswered: readonly Unanswered[]): string {
  const crashes = unanswered.filter((one) => one.kind === 'crash');
  const titles = unanswered.filter((one) => one.kind === 'grounding').map((one) => one.title);
  const crash = crashSentence(crashes);
  if (crash === null)
    return `${listed(titles)} ${titles.length === 1 ? 'is' : 'are'} open, which grounds it.`;
  return `${crash.replace(/\.$/, '')}, and no signed work answers ${crashes.length === 1 ? 'it' : 'them'}.`;
}

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
