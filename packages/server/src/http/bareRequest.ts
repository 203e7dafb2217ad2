import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { NOT_A_PAGE } from './policies.ts';
import { JSON_TYPE } from './problem.ts';

/** Bytes that are not HTTP never become a request; they are answered on the bare socket. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, words] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The headers are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long.']
        : error.code === 'HPE_INVALID_EOF_STATE'
          ? ['400 Bad Request', 'The body ended before the length that it announced.']
          : ['400 Bad Request', 'The request is not valid HTTP.'];
  const requestId = randomUUID();
  const body = JSON.stringify({ error: words, code: 'invalid_value', request_id: requestId });
  const guards = Object.entries(NOT_A_PAGE).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: ${JSON_TYPE}\r\nX-Request-Id: ${requestId}\r\n` +
      guards.join('') +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** The caller's own id when it is a harmless word, else one of ours. */
export function requestIdOf(asked: string | string[] | undefined): string {
  return typeof asked === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(asked) ? asked : randomUUID();
}
