import { readFileSync } from 'node:fs';
import { crashCharts } from '@airworthy/forensics';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Read, readLog } from '../../../workers/readLog.ts';
import { reportDocument, withoutIdentity } from './document.ts';
import { reportHtml } from './report.ts';

type Reading = Extract<Read, { kind: 'read' }>['reading'];

const css = readFileSync(new URL('./report.css', import.meta.url), 'utf8');
const HOSTILE = `"><script>alert('1')</script><img src=x onerror=alert(2)>&amp;`;

async function readingOf(path: string): Promise<Reading> {
  const bytes = new Blob([
    readFileSync(new URL(`../../../../../../testdata/${path}`, import.meta.url)),
  ]);
  const read = await readLog({ bytes, name: path.split('/').at(-1)! });
  if (read.kind !== 'read') throw new Error(read.reason);
  return read.reading;
}

/** The same reading with every text that is not one of our own words replaced. */
function withTexts(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((one) => withTexts(one, text));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, text)]));
}

let crash: Reading;
beforeAll(async () => {
  crash = await readingOf('dataflash/copter-quad-motor-failure.bin');
});

describe('a report', () => {
  test('says the verdict first, then what led there, what it was not, and the rest', () => {
    const limited = { ...crash, warnings: ['The log was cut short.'] };
    const text = reportHtml(limited, crashCharts(crash)).text;
    const order = [
      crash.crash.reason.slice(0, 20),
      'Confidence <strong>high</strong>',
      'What led there',
      'What it was not',
      '>Findings<',
      '>Charts<',
      '<svg ',
      '>Measurements<',
      '>Timeline<',
      '>Limits of this reading<',
      '>This log<',
    ].map((part) => text.indexOf(part));
    expect(order.every((at) => at > 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('says that nothing happened where nothing did', async () => {
    const normal = await readingOf('tlog/copter-quad-normal-loiter.tlog');
    const text = reportHtml(normal, {}).text;
    expect(text).toContain('<p class="kind">No crash</p>');
    expect(text).toMatch(/<h2 id="verdict"[^>]*>No crash: one flight, landed normally\.<\/h2>/);
    expect(text).toContain('<p class="dim">Looked for: a crash record,');
    expect(text).not.toMatch(/What led there|Confidence|undefined|NaN|null/);
    expect(text).toContain('A telemetry log carries no crash record');
  });

  test('lets no text of a log become markup, whichever member carries it', () => {
    const hostile = withTexts(crash, HOSTILE) as Reading;
    const text = reportHtml(hostile, crashCharts(hostile)).text;
    expect(text).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;');
    expect(text).not.toMatch(/<script|<img/i);
    // No text got out of an attribute either: what stands outside of quotes are names of ours.
    for (const tag of text.match(/<[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/g) ?? [])
      expect(tag.replace(/"[^"]*"|'[^']*'/g, '')).not.toMatch(/ on\w+=|src=|href=|alert|script/);
  });

  test('draws the same tags for a hostile log as for a kind one', () => {
    const tags = (text: string) => text.match(/<\/?[a-z0-9]+/g);
    const kind = withTexts(crash, 'a text') as Reading;
    const hostile = withTexts(crash, HOSTILE) as Reading;
    expect(tags(reportHtml(hostile, {}).text)).toEqual(tags(reportHtml(kind, {}).text));
  });
});

describe('the exported document', () => {
  test('has the notes of the person with their moments, as text', () => {
    const notes = [{ at_s: 27.5, text: 'A <b>prop</b> was cracked' }];
    const text = reportDocument(crash, css, notes);
    expect(text).toContain('27.5\u00a0s');
    expect(text).toContain('A &lt;b&gt;prop&lt;/b&gt; was cracked');
    expect(text.indexOf('>Notes<')).toBeGreaterThan(text.indexOf('>Findings<'));
    expect(reportDocument(crash, css)).not.toContain('>Notes<');
  });

  test('needs nothing else and is one page with its own style', () => {
    const text = reportDocument(crash, css);
    expect(text).toMatch(/^<!doctype html>/);
    expect(text).toContain('lost its thrust');
    expect(text).toContain(css.slice(0, 20));
    expect(text).not.toMatch(/ (?:src|href)="/);
  });

  test('can leave out place, name, time and the texts of the log', () => {
    const text = JSON.stringify(withoutIdentity(crash));
    const { lat, lon } = crash.crash.location!;
    for (const identity of [String(lat).slice(0, 7), String(lon).slice(0, 7), '.bin', '2026-11'])
      expect(text).not.toContain(identity);
    expect(withoutIdentity(crash).crash.reason).toBe(crash.crash.reason);
  });
});
