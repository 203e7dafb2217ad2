import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { ServiceError } from '@airworthy/contract';
import { isLoopback } from '../../access/loopback.ts';
import { lookupWhere } from '../../access/outside.ts';
import { isPrivateAddress } from '../../access/privateAddress.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 1_048_576;

function refused(sentence: string): ServiceError {
  return new ServiceError('invalid_value', sentence, { field: 'issuer' });
}

/** Refuses an issuer that is not https, or that the operator has not allowed to be inside. */
export function checkIssuer(text: string, privateAllowed: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '')
    throw refused('issuer must be an address such as https://login.example.com.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!privateAllowed && (isLoopback(url.hostname) || (isIP(host) !== 0 && isPrivateAddress(host))))
    throw refused('issuer is a private address, which only the operator of this server can allow.');
  if (url.protocol !== 'https:' && !(privateAllowed && isLoopback(url.hostname)))
    throw refused('issuer must be reached by https.');
  return url;
}

const outsideOnly = lookupWhere((address) => !isPrivateAddress(address));

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown };

/** A fetch for calls to an issuer: no redirects, an end, a limit, and no private addresses. */
export function guardedFetch(privateAllowed: boolean) {
  return async (target: string, sent: Sent = {}): Promise<Response> => {
    const url = checkTarget(target, privateAllowed);
    const begin = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((done, fail) => {
      const call = begin(url, {
        method: sent.method ?? 'GET',
        headers: sent.headers ?? {},
        timeout: TIMEOUT_MS,
        ...(privateAllowed ? {} : { lookup: outsideOnly }),
      });
      call.on('timeout', () => call.destroy(new Error('the identity provider does not answer')));
      call.on('error', fail);
      call.on('response', (answer) => {
        const chunks: Buffer[] = [];
        let length_bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          length_bytes += chunk.length;
          if (length_bytes > ANSWER_MAX_BYTES) call.destroy(new Error('the answer is too large'));
          else chunks.push(chunk);
        });
        answer.on('end', () => {
          const headers = new Headers();
          for (const [name, value] of Object.entries(answer.headers))
            if (value !== undefined) headers.set(name, [value].flat().join(', '));
          const status = answer.statusCode ?? 502;
          const body = [204, 205, 304].includes(status) ? null : Buffer.concat(chunks);
          done(new Response(body, { status, headers }));
        });
        answer.on('error', fail);
      });
      call.end(sent.body == null ? undefined : String(sent.body));
    });
  };
}

/** Where the provider's own document points is judged like the issuer itself. */
function checkTarget(target: string, privateAllowed: boolean): URL {
  const url = new URL(target);
  checkIssuer(url.origin, privateAllowed);
  return url;
}
