/** What a person reads about a driver. */
import type { Figure } from './figures.ts';

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
