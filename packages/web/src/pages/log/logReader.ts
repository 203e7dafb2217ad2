import { failureOf } from '../../workers/failure.ts';
import type { FieldList, SignalRequest, Thinned, ThinRequest } from '../../workers/fields.ts';
import type {
  LogParameter,
  Refusal,
  Unpacked,
  WorkerEvent,
  WorkerRequest,
} from '../../workers/messages.ts';
import { packingOf } from '../../workers/packed.ts';
import type { FlightPath } from '../../workers/path.ts';
import type { FlightPlan } from '../../workers/plan.ts';
import type { Signal } from '../../workers/signal/evaluate.ts';
import { parseExpression } from '../../workers/signal/expression.ts';
import type { Tracking } from '../../workers/tracking/tracking.ts';
import type { LogFile } from '../../workers/unpack.ts';
import { sendFile } from './sendFile.ts';

type Waiting = {
  readonly resolve: (event: WorkerEvent) => void;
  readonly reject: (error: Error) => void;
};

/** A request as a page writes it: its expressions are text. */
type Texts<Request extends SignalRequest> = Omit<Request, 'expressions'> & {
  readonly expressions: readonly string[];
};

function parsed<Request extends SignalRequest>(request: Texts<Request>) {
  return { ...request, expressions: request.expressions.map(parseExpression) };
}

/** An archive without a log that can be read, as the page shows it. */
class RefusedArchive extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

let opened = 0;

function newWorker(): Worker {
  return new Worker(new URL('../../workers/reader.ts', import.meta.url), {
    type: 'module',
    name: 'log reader',
  });
}

let prepared: Worker | null = null;

/** Starts a worker for the next log: it is ready by the time somebody has found the file. */
export function prepareReader(): void {
  prepared ??= newWorker();
}

/** Ends the worker that waits for a log which is not coming. */
export function discardReader(): void {
  prepared?.terminate();
  prepared = null;
}

function takeWorker(): Worker {
  const worker = prepared ?? newWorker();
  prepared = null;
  return worker;
}

/**
 * One file and the worker that reads it. The worker keeps the log open for its fields until it is released,
 * and is started again when a field is asked for after that.
 */
export class LogReader {
  /** The name that the reading has; of an archive that of the log in it. */
  name: string;
  /** The name of the file, for an upload; of an archive that of the log in it. */
  fileName: string;
  readonly #open: () => Promise<Blob>;
  /** Tells this file from another one of the same name, in the keys of queries. */
  readonly opened = ++opened;
  #bytes: Promise<Blob> | null = null;
  #worker: Worker | null = null;
  #unpacker: Worker | null = null;
  #ready: Promise<void> = Promise.resolve();
  #next = 1;
  readonly #waiting = new Map<number, Waiting>();
  #onEvent: (event: WorkerEvent) => void = () => {};

  /** `open` gives the bytes when they are first needed; it may be asked again after a failure. */
  constructor(name: string, open: () => Promise<Blob>) {
    this.name = name;
    this.fileName = name;
    this.#open = open;
  }

  static of(file: File): LogReader {
    return new LogReader(file.name, () => Promise.resolve(file));
  }

  /** The bytes of the log, for an upload; unpacked once it was read. */
  bytes(): Promise<Blob> {
    this.#bytes ??= this.#open().catch((error: unknown) => {
      this.#bytes = null;
      throw error;
    });
    return this.#bytes;
  }

  /** Takes the log of an archive for the file. A worker sends bytes as the blob that they are. */
  unpacked({ bytes, name, ownName = name }: LogFile): void {
    this.#bytes = Promise.resolve(bytes as Blob);
    this.name = name;
    this.fileName = ownName;
  }

  /** Reads the file; `onEvent` is called with its progress and then with what came of it. */
  read(onEvent: (event: WorkerEvent) => void): void {
    this.release();
    this.#onEvent = onEvent;
    this.#start(true);
  }

  async fields(): Promise<FieldList> {
    const event = await this.#ask((id) => ({ kind: 'fields', id }));
    if (event.kind !== 'fields') throw new Error('The reader gave another answer.');
    return event.fields;
  }

  async columns(request: Texts<ThinRequest>): Promise<Thinned> {
    const event = await this.#ask((id) => ({ kind: 'columns', id, ...parsed(request) }));
    if (event.kind !== 'columns') throw new Error('The reader gave another answer.');
    return event.columns;
  }

  async samples(request: Texts<SignalRequest>): Promise<readonly Signal[]> {
    const event = await this.#ask((id) => ({ kind: 'samples', id, ...parsed(request) }));
    if (event.kind !== 'samples') throw new Error('The reader gave another answer.');
    return event.signals;
  }

  async parameters(): Promise<readonly LogParameter[]> {
    const event = await this.#ask((id) => ({ kind: 'parameters', id }));
    if (event.kind !== 'parameters') throw new Error('The reader gave another answer.');
    return event.parameters;
  }

  /** The path that was flown; null where the log has no place. */
  async path(): Promise<FlightPath | null> {
    const event = await this.#ask((id) => ({ kind: 'path', id }));
    if (event.kind !== 'path') throw new Error('The reader gave another answer.');
    return event.path;
  }

  /** The mission and the fence that the log holds. */
  async plan(): Promise<FlightPlan> {
    const event = await this.#ask((id) => ({ kind: 'plan', id }));
    if (event.kind !== 'plan') throw new Error('The reader gave another answer.');
    return event.plan;
  }

  /** How closely each controller followed its target within a stretch of time. */
  async tracking(window_s: readonly [number, number]): Promise<readonly Tracking[]> {
    const event = await this.#ask((id) => ({ kind: 'tracking', id, window_s }));
    if (event.kind !== 'tracking') throw new Error('The reader gave another answer.');
    return event.tracking;
  }

  /** Ends the worker, and with it a reading that is under way. */
  release(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#unpacker?.terminate();
    this.#unpacker = null;
    for (const { reject } of this.#waiting.values()) reject(new Error('The reading was stopped.'));
    this.#waiting.clear();
  }

  #start(examine: boolean): void {
    const worker = takeWorker();
    worker.onmessage = ({ data }: MessageEvent<WorkerEvent>) => this.#take(data);
    worker.onerror = (event) => {
      const reason = event.message || 'The reader could not be started.';
      this.release();
      this.#onEvent({ kind: 'failed', reason });
    };
    this.#worker = worker;
    this.#ready = this.#logToRead().then((file) => sendFile(worker, file, examine));
    // Questions that wait for an answer are rejected with the same reason.
    this.#ready.catch((error: Error) => {
      worker.terminate();
      if (this.#worker === worker) this.#worker = null;
      const refused = error instanceof RefusedArchive;
      this.#onEvent(refused ? error.refusal : failureOf(error));
    });
  }

  /** The file, or the first log in it where it is an archive; the page is given the others. */
  async #logToRead(): Promise<LogFile> {
    const bytes = await this.bytes();
    if ((await packingOf(bytes)) === null) return { bytes, name: this.name };
    const event = await this.#unpack({ bytes, name: this.name });
    if (event.kind !== 'unpacked') throw new RefusedArchive(event);
    // What was unpacked is kept: uploads send it, and it is opened again for its fields.
    this.unpacked(event.log);
    this.#onEvent(event);
    return event.log;
  }

  #unpack(file: LogFile): Promise<Unpacked> {
    const unpacker = new Worker(new URL('../../workers/unpacker.ts', import.meta.url), {
      type: 'module',
      name: 'unpacker',
    });
    this.#unpacker = unpacker;
    return new Promise<Unpacked>((resolve) => {
      unpacker.onmessage = ({ data }: MessageEvent<Unpacked>) => resolve(data);
      unpacker.onerror = (event) =>
        resolve({ kind: 'failed', reason: event.message || 'The archive could not be unpacked.' });
      unpacker.postMessage(file);
    }).finally(() => unpacker.terminate());
  }

  #take(event: WorkerEvent): void {
    if (!('id' in event)) {
      this.#onEvent(event);
      return;
    }
    const waiting = this.#waiting.get(event.id);
    this.#waiting.delete(event.id);
    if (event.kind === 'request_failed') waiting?.reject(new Error(event.reason));
    else waiting?.resolve(event);
  }

  #ask(make: (id: number) => WorkerRequest): Promise<WorkerEvent> {
    if (this.#worker === null) {
      this.#onEvent = () => {};
      this.#start(false);
    }
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#ready.then(
        () => this.#worker?.postMessage(make(id)),
        (error: Error) => {
          this.#waiting.delete(id);
          reject(error);
        },
      );
    });
  }
}
