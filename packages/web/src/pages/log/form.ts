import type { News } from '../../workers/messages.ts';
import { html, type Markup } from './html.ts';

/** The place to drop a log; the whole frame is the label of the file field, so a click or a key opens it. */
export function formHtml(): Markup {
  return html`<label class="drop"><input type="file">
<strong>Drop a flight log here</strong><span class="choose">or choose a file</span>
<span class="dim">ArduPilot .bin or .log · MAVLink .tlog · PX4 .ulg</span>
<span class="dim">It is read by this page, on your machine. Nothing is uploaded.</span></label>
<p class="status" role="status"></p><progress max="1" aria-label="Progress of the reading" hidden></progress>
<div class="result"></div>`;
}

const PHASES = {
  scan: 'Reading',
  series: 'Gathering the series of',
  verdict: 'Examining',
};

export function progressText(news: Extract<News, { kind: 'progress' }>, name: string): string {
  const share = news.phase === 'scan' ? `, ${Math.floor(news.share * 100)} %` : '';
  return `${PHASES[news.phase]} ${name}${share}`;
}

type Refusal = Exclude<News, { kind: 'progress' | 'read' }>;

const TITLES: Record<Refusal['kind'], string> = {
  not_a_log: 'is not a log that can be read here',
  unreadable: 'cannot be read',
  failed: 'could not be examined',
};

/** Why there is no reading, and what to do about it, in plain words. */
export function errorHtml(refusal: Refusal, name: string): Markup {
  return html`<section class="verdict open" role="alert"><p class="kind">No reading</p>
<h2 tabindex="-1">${name} ${TITLES[refusal.kind]}</h2><p>${sentence(refusal.reason)}</p>${hint(refusal.kind)}</section>`;
}

function hint(kind: Refusal['kind']): Markup | null {
  if (kind === 'not_a_log')
    return html`<p>What can be read: ArduPilot's dataflash logs (.bin, or .log as text), MAVLink telemetry (.tlog) and PX4's
ULog (.ulg). An archive must be unpacked first. The name of the file does not matter, its content does.</p>`;
  if (kind === 'failed')
    return html`<p>This is a fault of the reader, not of the log. The log was neither changed nor sent anywhere.</p>`;
  return null;
}

function sentence(reason: string): string {
  return /[.!]$/.test(reason) ? reason : `${reason}.`;
}
