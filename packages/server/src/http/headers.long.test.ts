import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

// Waits for the ten seconds; a connection that is never ended runs into the limit of the test.
test('headers that do not come within ten seconds end the connection', async () => {
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(app.port, '127.0.0.1', () =>
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n'),
    );
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => {});
  });
  expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
});
