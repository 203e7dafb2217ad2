import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { newFleet } from './fleet.ts';

export type Received = {
  readonly headers: Record<string, string>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an event is whatever came; the tests look into it.
  readonly body: any;
};

/** A server that webhooks are sent to; what it answers can be changed. */
export async function startReceiver() {
  const received: Received[] = [];
  const state: {
    status: number;
    headers: Record<string, string>;
    /** Decides for one event; the status where it answers nothing. */
    judge: ((event: Received) => number | undefined) | null;
  } = { status: 204, headers: {}, judge: null };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const event = {
        headers: request.headers as Record<string, string>,
        text,
        body: JSON.parse(text),
      };
      received.push(event);
      const status = state.judge?.(event) ?? state.status;
      response.writeHead(status, state.headers);
      response.end(status === 204 ? undefined : `answer ${status}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    state,
    types: () => received.map(({ body }) => body.type as string),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A fleet whose owner has a webhook to the receiver. */
export async function webhookOffice(
  app: TestApp,
  receiver: Receiver,
  events: readonly string[] = ['flight.filed'],
) {
  const fleet = await newFleet(app);
  const { key } = fleet.owner;
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { key, ...(body === undefined ? {} : { body }) });
  const made = await call('POST', '/webhooks', { url: receiver.url, events });
  expect(made.status).toBe(200);
  const { id, webhook } = made.body as { id: number; webhook: { secret: string } };
  const fileFlight = () => fleet.file({ asset_id: fleet.assetId, duration_min: 12 });
  return {
    fleet,
    call,
    id,
    secret: webhook.secret,
    fileFlight,
    // biome-ignore lint/suspicious/noExplicitAny: the tests look into it.
    one: async (): Promise<any> => (await call('GET', `/webhooks/${id}`)).body.webhook,
    // biome-ignore lint/suspicious/noExplicitAny: the tests look into it.
    deliveries: async (search = ''): Promise<any[]> =>
      (await call('GET', `/webhooks/${id}/deliveries${search}`)).body.deliveries,
  };
}
