import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export type Claims = Record<string, unknown>;

/** A real OpenID provider on loopback, with people by their subject; tokens can be spoiled on their way out. */
export async function startIdentityProvider(redirectUri: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' };
  const people = new Map<string, Claims>();
  const state: { spoil: ((claims: Claims) => Claims) | null } = { spoil: null };
  let handle: ReturnType<Provider['callback']> | null = null;
  const server = createServer((request, response) => handle?.(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'airworthy', client_secret: 'client secret', redirect_uris: [redirectUri] },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['only a test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string };
    if (context.path === '/token' && state.spoil !== null && typeof body?.id_token === 'string')
      body.id_token = signed(state.spoil(claimsOf(body.id_token)), privateKey);
  });
  handle = provider.callback();
  return {
    issuer,
    people,
    state,
    /** Goes through the provider's pages as `sub` and answers the address it sends the browser back to. */
    signIn: (location: string, sub: string) => walk(location, sub, redirectUri),
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

function signed(claims: Claims, key: KeyObject): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid: 'k1', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
}

async function walk(location: string, sub: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = { url: location, form: null as string | null };
  for (let step = 0; step < 12; step++) {
    if (next.url.startsWith(redirectUri)) return next.url;
    const response = await fetch(next.url, {
      redirect: 'manual',
      method: next.form === null ? 'GET' : 'POST',
      body: next.form,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(next.form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const to = response.headers.get('location');
    if (to !== null) {
      next = { url: new URL(to, next.url).href, form: null };
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (prompt === undefined || action === undefined)
      throw new Error(`lost at ${next.url}: ${page}`);
    const form = prompt === 'login' ? `prompt=login&login=${sub}&password=x` : `prompt=${prompt}`;
    next = { url: new URL(action, next.url).href, form };
  }
  throw new Error('the provider never sent the browser back');
}
