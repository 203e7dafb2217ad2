/** The page: a file is dropped or chosen, a worker reads it, the report is shown. Nothing is sent. */
import type { CrashReading } from '@airworthy/forensics';
import type { News } from '../../workers/messages.ts';
import { errorHtml, formHtml, progressText } from './form.ts';
import { html } from './html.ts';
import { readInWorker } from './readInWorker.ts';
import { reportHtml } from './report/report.ts';

type Reader = { readonly read: (file: File) => void; readonly close: () => void };

/** Makes `reader` the place to drop a log. */
export function openReader(reader: HTMLElement): Reader {
  reader.innerHTML = formHtml().text;
  const input = reader.querySelector('input')!;
  const status = reader.querySelector<HTMLElement>('.status')!;
  const progress = reader.querySelector('progress')!;
  const result = reader.querySelector<HTMLElement>('.result')!;
  let stop = () => {};

  const show = (state: 'idle' | 'reading' | 'read' | 'error') => {
    reader.dataset.state = state;
    progress.hidden = state !== 'reading';
  };
  const read = (file: File) => {
    stop();
    result.replaceChildren();
    status.textContent = `Reading ${file.name}`;
    progress.removeAttribute('value');
    show('reading');
    stop = readInWorker(file, (news) => hear(news, file));
  };
  const hear = (news: News, file: File) => {
    if (news.kind === 'progress') {
      status.textContent = progressText(news, file.name);
      if (news.phase === 'scan') progress.value = news.share;
      else progress.removeAttribute('value');
      return;
    }
    status.textContent = '';
    if (news.kind === 'read') {
      result.innerHTML = html`${reportHtml(news.reading, news.charts)}
<p><button type="button" class="save">Save this reading (JSON)</button></p>`.text;
      result.querySelector('.save')?.addEventListener('click', () => save(news.reading));
      show('read');
      scrollToEvent(result);
    } else {
      result.innerHTML = errorHtml(news, file.name).text;
      show('error');
    }
    result.querySelector<HTMLElement>('h2')?.focus();
  };

  input.addEventListener('change', () => {
    const file = input.files?.[0];
    // The same file may be chosen again, after another flight was logged to it.
    if (file !== undefined) read(file);
    input.value = '';
  });
  const ended = new AbortController();
  acceptDrops(reader, read, ended.signal);
  show('idle');
  const close = () => {
    ended.abort();
    stop();
    reader.replaceChildren();
  };
  return { read, close };
}

/** A file may be dropped anywhere on the page: beside the frame, a browser would navigate to it. */
function acceptDrops(reader: HTMLElement, read: (file: File) => void, signal: AbortSignal): void {
  const over = (on: boolean) => reader.classList.toggle('over', on);
  document.addEventListener(
    'dragover',
    (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      over(true);
    },
    { signal },
  );
  document.addEventListener(
    'dragleave',
    (event) => {
      if (event.relatedTarget === null) over(false);
    },
    { signal },
  );
  document.addEventListener(
    'drop',
    (event) => {
      over(false);
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      read(file);
    },
    { signal },
  );
}

/** A timeline opens where it matters, with what came before in view. */
function scrollToEvent(result: HTMLElement): void {
  const frame = result.querySelector<HTMLElement>('.scroll');
  const row = frame?.querySelector<HTMLElement>('tr.crash');
  if (frame === null || frame === undefined || row === null || row === undefined) return;
  frame.scrollTop = row.offsetTop - frame.clientHeight / 2;
}

function save(reading: CrashReading): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(reading)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `${reading.meta.filename ?? 'flight'}.reading.json`;
  link.click();
  URL.revokeObjectURL(url);
}
