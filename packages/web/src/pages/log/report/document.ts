import { type CrashReading, crashCharts } from '@airworthy/forensics';
import { html, ownMarkup } from '../html.ts';
import type { Note } from '../notes/notes.ts';
import { reportHtml } from './report.ts';

/** The report as one file that needs nothing else: it can be kept, sent and printed. `css` is our own. */
export function reportDocument(
  reading: CrashReading,
  css: string,
  notes: readonly Note[] = [],
): string {
  const title = reading.meta.filename ?? 'Flight log';
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}: flight report</title><style>${ownMarkup(css)}</style></head>
<body><main>${reportHtml(reading, crashCharts(reading), notes)}</main></body></html>
`.text;
}

/** The same reading without what tells where it was, whose it is and when it was flown. */
export function withoutIdentity(reading: CrashReading): CrashReading {
  const { lat: _lat, lon: _lon, ...flight } = reading.series.flight;
  const { lat: _eventLat, lon: _eventLon, ...event } = reading.series.event;
  const { track, ...groups } = reading.series.groups;
  return {
    ...reading,
    meta: { ...reading.meta, filename: null, sha256: null, started_at: null, hardware: null },
    crash: { ...reading.crash, location: null },
    timeline: reading.timeline.filter(([, type]) => type !== 'text'),
    series: {
      ...reading.series,
      flight: flight as CrashReading['series']['flight'],
      event: event as CrashReading['series']['event'],
      groups:
        track === undefined
          ? groups
          : { ...groups, track: track.filter((name) => name !== 'lat' && name !== 'lon') },
    },
  };
}
