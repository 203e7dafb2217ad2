/** The worker that reads a log beside the page. It has no network: its own policy forbids any request. */
import {
  type ByteSource,
  type Flight,
  memorySource,
  normalise,
  tableTimes,
} from '@airworthy/flightlog';
import { blobSource } from './blobSource.ts';
import { failureOf, messageOf } from './failure.ts';
import { FieldReader, fieldsOf } from './fields.ts';
import type { LogParameter, ReadRequest, WorkerEvent, WorkerRequest } from './messages.ts';
import { flightPath } from './path.ts';
import { planOf } from './plan.ts';
import {
  examineLog,
  firstFigures,
  type OnProgress,
  type OpenedFile,
  openFile,
  type Progress,
} from './readLog.ts';
import { type Pair, pairsOf } from './tracking/pairs.ts';
import { trackingOf } from './tracking/tracking.ts';

/** What we use of a worker's global scope; the types of `webworker` and `dom` exclude each other. */
type WorkerScope = {
  onmessage: ((event: { readonly data: WorkerRequest }) => void) | null;
  postMessage(event: WorkerEvent): void;
};

const scope = globalThis as unknown as WorkerScope;

let opened: Promise<OpenedFile> | null = null;
let fieldReader: Promise<FieldReader> | null = null;
let pairs: Promise<readonly Pair[]> | null = null;
let parameters: Promise<readonly LogParameter[]> | null = null;

scope.onmessage = ({ data }) => {
  if (data.kind === 'read') void read(data);
  else void answer(data);
};

async function read(request: ReadRequest): Promise<void> {
  const progress = progressReporter();
  try {
    opened = openFile({ name: request.name, source: sourceOf(request) }, progress);
    const file = await opened;
    if (file.kind !== 'opened') scope.postMessage(file);
    else if (request.examine)
      scope.postMessage(
        await examineLog(file, progress, (flight) => {
          parameters = Promise.resolve(parametersOf(flight));
          scope.postMessage({ kind: 'first', figures: firstFigures(flight) });
        }),
      );
  } catch (error) {
    scope.postMessage(failureOf(error));
  }
}

function sourceOf({ bytes }: ReadRequest): ByteSource {
  return 'size' in bytes ? blobSource(bytes) : memorySource(new Uint8Array(bytes));
}

/** Fields and columns wait for the scan where it is still under way. */
async function answer(request: Exclude<WorkerRequest, ReadRequest>): Promise<void> {
  const { id } = request;
  try {
    const file = await opened;
    if (file?.kind !== 'opened') throw new Error('No log is open.');
    if (request.kind === 'fields') {
      scope.postMessage({ kind: 'fields', id, fields: await fieldsOf(file.log) });
      return;
    }
    if (request.kind === 'parameters') {
      parameters ??= normalise(file.log).then(parametersOf);
      scope.postMessage({ kind: 'parameters', id, parameters: await parameters });
      return;
    }
    if (request.kind === 'path') {
      scope.postMessage({ kind: 'path', id, path: flightPath(await normalise(file.log)) });
      return;
    }
    if (request.kind === 'plan') {
      scope.postMessage({ kind: 'plan', id, plan: await planOf(file.log) });
      return;
    }
    if (request.kind === 'tracking') {
      pairs ??= normalise(file.log).then(pairsOf);
      const tracking = (await pairs).map((pair) => trackingOf(pair, request.window_s));
      scope.postMessage({ kind: 'tracking', id, tracking });
      return;
    }
    fieldReader ??= tableTimes(file.log).then((times) => new FieldReader(file.log, times));
    const reader = await fieldReader;
    if (request.kind === 'columns')
      scope.postMessage({ kind: 'columns', id, columns: await reader.thinned(request) });
    else scope.postMessage({ kind: 'samples', id, signals: await reader.samples(request) });
  } catch (error) {
    scope.postMessage({ kind: 'request_failed', id, reason: messageOf(error) });
  }
}

function parametersOf(flight: Flight): LogParameter[] {
  return [...flight.parameters]
    .map(([name, { value, default: standard }]) => ({ name, value, default: standard }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const STEP_BYTES = 10e6;

/** A log is read in thousands of windows; the page is sent whole percents, or each ten megabytes. */
function progressReporter(): OnProgress {
  let sent = '';
  return (progress) => {
    const key = `${progress.phase} ${stepOf(progress)}`;
    if (sent === key) return;
    sent = key;
    scope.postMessage({ kind: 'progress', progress });
  };
}

function stepOf(progress: Progress): number {
  if (progress.phase === 'scan') return Math.floor(progress.share * 100);
  return progress.phase === 'series' ? Math.floor(progress.read_bytes / STEP_BYTES) : 0;
}
