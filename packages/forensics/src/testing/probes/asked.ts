/** Which flights are probed, and in how many ways. */
import type { Flight } from '@airworthy/flightlog';
import { bank } from '../bank.ts';
import { CHANNELS } from '../channels.ts';
import { cut } from '../cut.ts';
import { LOGGERS } from '../loggers.ts';
import { flightNamed } from '../logs.ts';
import { probed } from './probed.ts';
import { RECORDED, recordedPage } from './recorded.ts';

const less = Object.entries(LOGGERS);
const loggers = [...less, ...Object.entries(CHANNELS)];
const flights = bank(flightNamed);
/** Of how many flights of the bank one is probed. */
const EVERY = 10;
/** As flown and cut off count as two. */
const WAYS = 6;

export const probedTitles = (): readonly string[] =>
  [...flights.keys()].filter((_, i) => i % EVERY === 0);

/** As flown, then cut off, then as other loggers write it: others for each flight. */
function waysOf(flight: Flight, index: number): [string, Flight][] {
  const cut_us = Math.round(flight.meta.duration_us * (0.4 + 0.13 * (index % 4)));
  // Channels are added to what has an attitude and a board.
  const whole = flight.attitude !== null && flight.board !== null;
  const others = whole ? loggers : less;
  return [
    ['as flown', flight],
    [`cut at ${(cut_us / 1e6).toFixed(1)} s`, cut(flight, { to_us: cut_us })],
    ...Array.from({ length: WAYS - 2 }, (_, i): [string, Flight] => {
      const [name, change] = others[(index * (WAYS - 2) + i) % others.length]!;
      return [name, change(flight)];
    }),
  ];
}

/** One flight in several ways: by the stated limits, and some by others. */
export async function probedPage(title: string, index: number): Promise<string> {
  const flight = await flights.get(title)!();
  const parts = waysOf(flight, index).flatMap(([way, logged], i) => {
    const moved = (i + index) % 2 === 0 ? [] : [1 + 7 * index + i];
    return [...(i === 0 || moved.length === 0 ? [0] : []), ...moved].map((limits) => {
      const asked = { flight: logged, turn: index * WAYS + i, limits, full: false, losses: 2 };
      return [`${way}${limits === 0 ? '' : `, limits ${limits}`}`, ...probed(asked)].join('\n  ');
    });
  });
  return `${parts.join('\n')}\n`;
}

/** Half way between the flights above: other ones, by limits that are far off, so that rules take roads they rarely do. */
export const farTitles = (): readonly string[] =>
  [...flights.keys()].filter((_, i) => i % EVERY === EVERY / 2);

const FAR = 4;

/** One flight by a logger of less and by one of more, both by far limits, then by the stated ones if lost at three moments. */
export async function farPage(title: string, index: number): Promise<string> {
  const flight = await flights.get(title)!();
  const whole = flight.attitude !== null && flight.board !== null;
  const channels = Object.entries(CHANNELS);
  const [lessName, lessOf] = less[(3 * index + 1) % less.length]!;
  const [moreName, moreOf] = whole
    ? channels[(5 * index + 2) % channels.length]!
    : less[index % less.length]!;
  const parts: [string, Flight, number][] = [
    [lessName, lessOf(flight), 1000 + index],
    [moreName, moreOf(flight), 2000 + index],
    [moreName, moreOf(flight), 0],
  ];
  const lines = parts.flatMap(([name, logged, limits], i) => {
    const turn = 3 * index + i;
    const asked = { flight: logged, turn, limits, most: FAR, full: false, losses: 3 };
    return [[`${name}, limits ${limits}`, ...probed(asked)].join('\n  ')];
  });
  return `${lines.join('\n')}\n`;
}

/** Losses that are asked about with every channel and logger there is. */
export const CHANNELLED = ['motor 3 lost, quad H', 'estimated height runs up'] as const;

/** One flight as every logger writes it, each other one by moved limits. */
export async function channelledPage(title: string): Promise<string> {
  const flight = await flights.get(title)!();
  const turn = 2 * CHANNELLED.indexOf(title as (typeof CHANNELLED)[number]);
  const parts = loggers
    .filter((_, i) => (i + turn) % 2 === 0 || i >= less.length)
    .map(([name, change], i) => {
      const limits = (i + turn) % 2 === 0 ? 0 : 300 + i;
      const asked = { flight: change(flight), turn: i, limits, full: false, losses: 1 };
      return [`${name}${limits === 0 ? '' : `, limits ${limits}`}`, ...probed(asked)].join('\n  ');
    });
  return `${parts.join('\n')}\n`;
}

export { RECORDED };

/** One loss with what an autopilot could have written down, and with what few of them log. */
export async function recordedPageOf(title: (typeof RECORDED)[number]): Promise<string> {
  return recordedPage(await flights.get(title)!(), RECORDED.indexOf(title));
}
