import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@airworthy/contract';
import { matchingTag } from '../features/etag.ts';
import { Answer, Written } from '../features/implement.ts';
import { type Ignored, withWarningHeader, withWarnings } from './ignored.ts';
import { JSON_TYPE, type Reply } from './problem.ts';

type Rendered = { readonly text: string; readonly etag: string };

/** Answers that never change are one object each; their text and tag are made once. */
const constant = new WeakMap<object, Rendered>();

/** What a handler gave, as it goes over the wire. */
export function render(
  endpoint: Endpoint,
  given: unknown,
  headers: IncomingHttpHeaders,
  ignored: Ignored,
): Reply {
  const answer = given instanceof Answer ? given : new Answer(given, {});
  return withWarningHeader(rendered(endpoint, answer, headers, ignored), ignored);
}

function rendered(
  endpoint: Endpoint,
  answer: Answer<unknown>,
  headers: IncomingHttpHeaders,
  ignored: Ignored,
): Reply {
  if (endpoint.download === true) {
    return {
      status: answer.status,
      headers: answer.headers,
      body: answer.body as NodeJS.ReadableStream | null,
    };
  }
  const described = { 'content-type': JSON_TYPE, ...answer.headers };
  if (endpoint.etag !== true) {
    return { status: answer.status, headers: described, body: textOf(answer, ignored) };
  }
  const { text, etag } = renderConstant(answer.body as object);
  const known = matchingTag(headers['if-none-match'], etag);
  if (known !== null) return { status: 304, headers: { etag: known }, body: null };
  return { status: answer.status, headers: { ...described, etag }, body: text };
}

function textOf(answer: Answer<unknown>, ignored: Ignored): string {
  const { body } = answer;
  const whole = withWarnings(body, ignored);
  return answer instanceof Written && whole === body ? answer.write(body) : JSON.stringify(whole);
}

function renderConstant(body: object): Rendered {
  const known = constant.get(body);
  if (known !== undefined) return known;
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  constant.set(body, { text, etag });
  return { text, etag };
}
