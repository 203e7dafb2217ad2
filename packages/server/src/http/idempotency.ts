import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Endpoint,
  invalidValue,
  ServiceError,
  takesIdempotencyKey,
} from '@airworthy/contract';
import { isWebEndpoint } from '@airworthy/contract/web';
import type { Scope } from '../access/scope.ts';
import type { Upload } from '../reading/upload.ts';
import type { Services } from '../services.ts';
import { claim, giveUp, keepAnswer, markCommitted, renew } from '../storage/idempotency.ts';
import { withLastStep } from '../storage/transaction.ts';
import type { Reply } from './problem.ts';

/** 1 to 128 printable characters. */
const KEY = /^[\x20-\x7e]{1,128}$/;
const RENEW_MS = 20_000;
/** A repetition waits this long for the call that it repeats. */
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 150;

/** The key of a call, where its endpoint takes one; undefined without. */
export function idempotencyKey(
  endpoint: Endpoint,
  headers: IncomingHttpHeaders,
): string | undefined {
  if (!takesIdempotencyKey(endpoint) || isWebEndpoint(endpoint)) return undefined;
  const key = [headers['idempotency-key']].flat()[0];
  if (key === undefined || KEY.test(key)) return key;
  throw invalidValue(
    'Idempotency-Key',
    'Idempotency-Key must have 1 to 128 printable characters of ASCII.',
  );
}

export type Named = {
  readonly endpoint: Endpoint;
  readonly key: string;
  readonly scope: Scope;
  readonly params: Readonly<Record<string, string>>;
  readonly search: string;
  /** The JSON body as it was sent. */
  readonly sent: unknown;
  readonly upload: Upload;
};

/** A call that is carried out under its key. */
export type Carried = {
  readonly kind: 'carried';
  readonly upload: Upload;
  /** Runs the work so that its change and the mark against a second time are committed together. */
  run<T>(work: () => T): T;
  /** Keeps what was answered. */
  keep(reply: Reply): Promise<void>;
  /** Nothing was changed: the key is free again. */
  release(): Promise<void>;
};

export function idempotentCalls({ database, vault, log }: Services) {
  const { db } = database;

  async function begin(named: Named): Promise<Carried | { kind: 'repeated'; reply: Reply }> {
    const { scope, key } = named;
    const holder = scope.kind === 'device' ? `device ${scope.keyId}` : `account ${scope.userId}`;
    const purpose = `idempotency ${holder} ${key}`;
    const asked = { holder, key, requestSha256: requestSha256(named) };
    const until_ms = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = await claim(db, asked);
      if (found.kind === 'ours') return carry(found.owner, purpose, named.upload);
      if (found.kind === 'other request') throw otherRequest();
      if (found.kind === 'answer lost') throw answerLost();
      if (found.kind === 'answered') {
        if (found.uploadSha256 !== null && !found.uploadSha256.equals(await sumOf(named.upload)))
          throw otherRequest();
        const { status, headers, body } = JSON.parse(vault.open(purpose, found.answer));
        return {
          kind: 'repeated',
          reply: { status, headers: { ...headers, 'idempotency-replayed': 'true' }, body },
        };
      }
      if (performance.now() > until_ms)
        throw new ServiceError(
          'unavailable',
          'A call with this Idempotency-Key is still under way. Try again in a few seconds.',
        );
      await pause(LOOK_AGAIN_MS);
    }
  }

  function carry(owner: string, purpose: string, upload: Upload): Carried {
    const renewal = setInterval(() => {
      renew(db, owner).catch((error: unknown) => log.warn({ err: error }, 'key not renewed'));
    }, RENEW_MS);
    renewal.unref();
    const counted = summed(upload);
    const end = async (step: () => Promise<void>) => {
      clearInterval(renewal);
      await step().catch((error: unknown) => log.error({ err: error }, 'answer not kept'));
    };
    return {
      kind: 'carried',
      upload: counted.upload,
      run: (work) => withLastStep((tx) => markCommitted(tx, owner), work),
      keep: ({ status, headers, body }) =>
        end(() => {
          const answer = vault.seal(purpose, JSON.stringify({ status, headers, body }));
          return keepAnswer(db, owner, { answer, uploadSha256: counted.sha256() });
        }),
      release: () => end(() => giveUp(db, owner)),
    };
  }

  return begin;
}

function requestSha256({ endpoint, params, search, sent }: Named): Buffer {
  const text = JSON.stringify([endpoint.name, params, search, sent ?? null]);
  return createHash('sha256').update(text).digest();
}

/** An upload whose bytes are hashed on their way; null where none of it was asked for. */
function summed(upload: Upload): { upload: Upload; sha256(): Buffer | null } {
  const hash = createHash('sha256');
  let stream: Readable | null = null;
  async function* passing(source: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return {
    upload: {
      announced_bytes: upload.announced_bytes,
      get stream() {
        stream ??= Readable.from(passing(upload.stream), { objectMode: false });
        return stream;
      },
    },
    sha256: () => (stream === null ? null : hash.copy().digest()),
  };
}

async function sumOf({ stream }: Upload): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest();
}

function otherRequest(): ServiceError {
  return new ServiceError(
    'idempotency_conflict',
    'This Idempotency-Key was used for another request. Send a new key with a new request.',
  );
}

function answerLost(): ServiceError {
  return new ServiceError(
    'conflict',
    'A call with this Idempotency-Key was carried out, but the server stopped before its answer was kept. ' +
      'It is not carried out again: look the record up.',
  );
}
