import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Targets } from './target.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_MAX_BYTES = 65_536;
const ANSWER_KEPT = 1000;

/** What came back; without an answer, why. */
export type Answered = {
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  /** Seconds that the receiver asks to be left alone for. */
  readonly retryAfter_s: number | null;
};

export type Poster = {
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Answered>;
  close(): void;
};

/** Sends deliveries: no redirects, an end, a limit, and no private addresses. */
export function poster(targets: Targets): Poster {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });
  return {
    async post(text, headers, body) {
      try {
        const url = new URL(text);
        targets.require(url);
        const secure = url.protocol === 'https:';
        const begin = secure ? httpsRequest : httpRequest;
        const call = begin(url, {
          method: 'POST',
          agent: secure ? https : http,
          lookup: targets.lookup,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        });
        return await answerOf(call, body);
      } catch (error) {
        return { status: null, answer: null, error: wordsOf(error as Error), retryAfter_s: null };
      }
    },
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

function answerOf(call: ReturnType<typeof httpRequest>, body: string): Promise<Answered> {
  return new Promise((done, fail) => {
    call.on('error', fail);
    call.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let length_bytes = 0;
      const finish = () => {
        const text = Buffer.concat(chunks).toString('utf8').slice(0, ANSWER_KEPT);
        const after = Number(answer.headers['retry-after']);
        done({
          status: answer.statusCode ?? null,
          answer: text.replaceAll('\u0000', '\uFFFD'),
          error: null,
          retryAfter_s: Number.isFinite(after) && after > 0 ? after : null,
        });
      };
      answer.on('data', (chunk: Buffer) => {
        length_bytes += chunk.length;
        if (length_bytes <= ANSWER_MAX_BYTES) return void chunks.push(chunk);
        // The status is known; the rest of a long answer is of no use.
        finish();
        call.destroy();
      });
      answer.on('end', finish);
      answer.on('error', fail);
    });
    call.end(body);
  });
}

function wordsOf(error: Error & { code?: string }): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `The address did not answer within ${TIMEOUT_MS / 1000} s.`;
  const known: Record<string, string> = {
    ECONNREFUSED: 'Nothing listens at this address.',
    ECONNRESET: 'The connection was closed before an answer.',
    ENOTFOUND: 'There is no server of this name.',
    EAI_AGAIN: 'The name could not be resolved at the moment.',
  };
  return known[error.code ?? ''] ?? `${error.message.slice(0, 300)}.`;
}
