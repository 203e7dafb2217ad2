import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Seen = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};
type Answer = (request: Seen, response: ServerResponse) => void;

/** A server that answers as a test says, and notes what it was sent. It is closed when the test is over. */
export async function serverThat(answer: Answer): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        method: String(request.method),
        url: String(request.url),
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
      seen.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

export function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** The events of a page's window, until the test is over: Node has none. */
export function pageEvents(): EventTarget {
  const events = new EventTarget();
  const page = globalThis as { addEventListener?: EventTarget['addEventListener'] };
  page.addEventListener = events.addEventListener.bind(events);
  onTestFinished(() => {
    delete page.addEventListener;
  });
  return events;
}
