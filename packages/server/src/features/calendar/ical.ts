import { plusDays } from '@airworthy/contract/dates';
import type { Entry } from './entries.ts';

/**
 * A calendar as RFC 5545 writes it: lines of at most 75 octets that end with CRLF, texts escaped (section 3.3.11),
 * days as dates (3.3.4), instants in UTC (3.3.5), and a UID for each entry that stays.
 */
export function icalOf(
  entries: readonly Entry[],
  about: {
    readonly name: string;
    /** What makes UIDs unique among servers and organizations. */
    readonly domain: string;
    readonly now: Date;
    /** Where people reach this server; null where it has no address of its own. */
    readonly home: string | null;
  },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Airworthy//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(about.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap((entry) => eventLines(entry, about)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const PAGES: Readonly<Record<Entry['record']['kind'], string>> = {
  aircraft: '/fleet/aircraft/',
  component: '/fleet/maintenance/components/',
  mission: '/fleet/missions/',
  pilot: '/fleet/pilots/',
  workorder: '/fleet/maintenance/orders/',
  bulletin: '/fleet/bulletins/',
};

function eventLines(
  entry: Entry,
  { domain, now, home }: { domain: string; now: Date; home: string | null },
): string[] {
  const { uid, title, text, kind, record, state } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@${domain}`,
    `DTSTAMP:${instant(now.toISOString())}`,
    ...times(entry),
    `SUMMARY:${escaped(state === 'cancelled' ? `Cancelled: ${title}` : title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escaped(text)}`]),
    `CATEGORIES:${kind.toUpperCase()}`,
    ...(state === 'cancelled' ? ['STATUS:CANCELLED'] : []),
    'TRANSP:TRANSPARENT',
    ...(home === null ? [] : [`URL:${home}${PAGES[record.kind]}${record.id}`]),
    'END:VEVENT',
  ];
}

/** The end of a day is the day after; an entry without an end lasts no time. */
function times({ starts, ends, all_day }: Entry): string[] {
  if (!all_day)
    return [`DTSTART:${instant(starts)}`, ...(ends === null ? [] : [`DTEND:${instant(ends)}`])];
  const after = plusDays(starts, 1);
  return [`DTSTART;VALUE=DATE:${day(starts)}`, `DTEND;VALUE=DATE:${day(after)}`];
}

const day = (date: string) => date.slice(0, 10).replaceAll('-', '');
const instant = (text: string) => `${text.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`;

export function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/[^\P{Cc}\t]/gu, '');
}

const OCTETS_MAX = 75;

/** A long line goes on in the next, which begins with a space; no character is cut in two. */
export function folded(line: string): string {
  let written = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > OCTETS_MAX) {
      written += '\r\n ';
      octets = 1;
    }
    written += character;
    octets += length;
  }
  return written;
}
