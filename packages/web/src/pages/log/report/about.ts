import type { CrashReading } from '@airworthy/forensics';
import { html, type Markup } from '../html.ts';
import { count, duration, fileSize, instant, unbroken, words } from '../quantities.ts';
import { section } from './section.ts';

/** One line on top: which flight of which aircraft this is. */
export function whichHtml({ meta }: CrashReading): Markup {
  const parts = [
    meta.filename,
    meta.vehicle_label,
    meta.airframe,
    duration(meta.duration_s),
    meta.started_at === null ? null : instant(meta.started_at),
  ].filter((part) => part !== null && part !== '');
  return html`<p class="which">${parts.join(' · ')}</p>`;
}

export function warningsHtml({ warnings }: CrashReading): Markup | null {
  if (warnings.length === 0) return null;
  return section(
    'warnings',
    'Limits of this reading',
    html`<ul>${warnings.map((warning) => html`<li>${unbroken(warning)}</li>`)}</ul>`,
  );
}

const FORMATS: Record<string, string> = {
  dataflash: 'ArduPilot dataflash log',
  tlog: 'MAVLink telemetry log',
  ulg: 'PX4 ULog',
  ulog: 'PX4 ULog',
};

const HEIGHT_SOURCES: Record<string, string> = {
  ekf: 'estimator',
  baro: 'barometer',
  gps: 'GPS',
  none: 'none in this log',
};

export function aboutRows({ meta }: CrashReading): [label: string, value: string][] {
  const rows: [string, string | null][] = [
    ['Format', FORMATS[meta.source_format] ?? meta.source_format],
    ['Size', meta.size_bytes === null ? null : fileSize(meta.size_bytes)],
    ['Vehicle', words(meta.vehicle)],
    ['Firmware', meta.firmware],
    ['Hardware', meta.hardware],
    ['Records', count(meta.messages)],
    ['Armed', duration(meta.armed_s)],
    ['Flights', String(meta.flights)],
    ['Height from', HEIGHT_SOURCES[meta.altitude_source] ?? meta.altitude_source],
    ['Gaps in logging', String(meta.dropouts)],
    ['Cut off', meta.truncated ? 'yes, the end is missing' : 'no'],
    ['Reader', meta.reader],
  ];
  return rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value]]));
}

export function aboutHtml(reading: CrashReading): Markup {
  return section(
    'about-log',
    'This log',
    html`<dl class="facts">${aboutRows(reading).map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`,
  );
}
