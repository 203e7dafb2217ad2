import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newSecret, signedHeaders } from './sign.ts';

const page = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
function sample(language: string): string {
  const found = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (found === undefined) throw new Error(`docs/webhooks.md has no sample in ${language}`);
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const secret = newSecret();
const body = JSON.stringify({ id: 'evt_1', type: 'flight.filed', data: { name: 'Brücke' } });
const signed = (known = [secret]) => ({
  ...signedHeaders(known, { id: 'evt_1', at: new Date(), body }),
});

test('the signature is that of the example of the convention', () => {
  // From the test vectors of github.com/standard-webhooks/standard-webhooks, libraries/javascript.
  const headers = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1614265330 * 1000),
    body: '{"test": 2432232314}',
  });
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(headers['webhook-timestamp']).toBe('1614265330');
});

describe('the receiver of the documentation', () => {
  let port = 0;
  let printed = '';
  let end = () => {};
  const send = (headers: Record<string, string>, text = body) =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: text });
  beforeAll(async () => {
    port = await freePort();
    const child = spawn(process.execPath, ['--input-type=module', '-e', sample('js')], {
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    end = () => void child.kill();
    child.stdout.on('data', (chunk: Buffer) => {
      printed += String(chunk);
    });
    const answered = () =>
      send({}).then(
        ({ status }) => status,
        () => null,
      );
    await vi.waitFor(async () => expect(await answered()).toBe(401), { timeout: 20_000 });
  });
  afterAll(() => end());

  test('takes what is signed with its secret, also beside a newer one, and refuses the rest', async () => {
    expect((await send(signed())).status).toBe(204);
    expect((await send(signed([newSecret(), secret]))).status).toBe(204);
    expect(printed).toBe('evt_1 flight.filed\nevt_1 flight.filed\n');
    expect((await send(signed([newSecret()]))).status).toBe(401);
    expect((await send(signed(), `${body} `)).status).toBe(401);
  });

  test('in Python judges the same', () => {
    const code = `${sample('py')}
import json, sys
for secret, headers, body in json.loads(sys.stdin.read()):
    print(is_genuine(secret, headers, body.encode()))`;
    const cases = [
      [secret, signed([newSecret(), secret]), body],
      [secret, signed(), `${body} `],
      [secret, { ...signed(), 'webhook-timestamp': '1614265330' }, body],
    ];
    const input = JSON.stringify(cases);
    const judged = spawnSync('python3', ['-c', code], { input, encoding: 'utf8' });
    // A machine without Python has nothing to run it with.
    if ((judged.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return;
    expect(judged.stdout).toBe('True\nFalse\nFalse\n');
  }, 30_000);
});
