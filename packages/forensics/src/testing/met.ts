/**
 * Flights in which several things meet by chance: a logger of less, a channel of a fuller one, two of the things that come
 * before a loss, coarse figures. A road that needs two of them in one log is on no flight of one story.
 */
import type { Flight } from '@airworthy/flightlog';
import { understand } from '../examine.ts';
import { CHANNELS } from './channels.ts';
import { coarsened } from './coarse.ts';
import { LOGGERS } from './loggers.ts';
import { CHANGES } from './shifted.ts';

type Draw = () => number;
export type Met = { readonly title: string; readonly flight: Flight };

const oneOf = <One>(draw: Draw, all: readonly One[]): One => all[Math.floor(draw() * all.length)]!;

/** The flight with what was drawn for it, and the names of all that. Coarse figures are always drawn where asked for. */
export function met(flight: Flight, draw: Draw, inCoarse = false): Met {
  const names: string[] = [];
  const { lost_us, event_us } = understand(flight);
  const about_us = lost_us ?? event_us ?? flight.meta.duration_us * (0.3 + 0.6 * draw());
  let changed = flight;
  const change = (name: string, next: Flight) => {
    names.push(name);
    changed = next;
  };
  if (draw() < 0.5 && flight.attitude !== null && flight.board !== null) {
    const [name, of] = oneOf(draw, Object.entries(CHANNELS));
    change(name, of(changed));
  }
  for (let i = 0; i < 2; i++) {
    const [name, of] = oneOf(draw, Object.entries(CHANGES));
    const before_s = 0.2 * 60 ** draw() - 1;
    change(`${name} ${before_s.toFixed(1)} s before`, of(changed, about_us - 1e6 * before_s));
  }
  if (draw() < 0.6) {
    const [name, of] = oneOf(draw, Object.entries(LOGGERS));
    change(name, of(changed));
  }
  if (draw() < 0.3 || inCoarse) change('coarse', coarsened(changed));
  return { title: names.join(', '), flight: changed };
}
