import { Readable } from 'node:stream';
import { type BodyOf, notFound, type Reply, ServiceError } from '@airworthy/contract';
import type { beginSignOn } from '@airworthy/contract/web';
import * as oidc from 'openid-client';
import { newSecret, secretSha256 } from '../../access/oneTime.ts';
import { noteProof } from '../../access/sessions.ts';
import { isSecure } from '../../access/site.ts';
import { noteAudit } from '../../storage/audit.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { Answer, type AnswerHeaders } from '../implement.ts';
import type { People } from '../people/people.ts';
import type { Visitor } from '../people/visitor.ts';
import { signedInCookies, startSession } from '../sessions/signIn.ts';
import { checkIssuer, guardedFetch } from './guardedFetch.ts';
import { accountOfIdentity, type Claims, personOfClaims } from './identity.ts';
import { redirectUri, secretPurpose } from './settings.ts';

const SIGN_ON_S = 600;
const COOKIE = 'aw_sign_on';

type Begun = {
  readonly orgId: number;
  readonly verifier: string;
  readonly nonce: string;
  /** Hash of the cookie that ties the sign-in to the browser that began it. */
  readonly browser: string;
  readonly returnTo: string;
  /** The person who tries the settings; null for a real sign-in. */
  readonly testedBy: number | null;
  /** The session whose person shows who they are, and when they were asked; absent for a sign-in. */
  readonly proves?: Proves | undefined;
};

type Proves = { readonly accountId: number; readonly sessionId: number; readonly since_s: number };

/** A sign-in at the provider that is no older than this, when a proof is asked for, is one. */
const PROOF_MAX_AGE_S = 60;
/** By so much the provider's clock may be behind ours. */
const CLOCKS_DIFFER_S = 60;

/** A path of this server and nothing else: no other site, by whatever spelling. */
export function safePath(path: string | undefined): string {
  return path !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\')
    ? path
    : '/';
}

async function configuration(people: People, orgId: number): Promise<oidc.Configuration> {
  const row = await people.database.db
    .selectFrom('sign_on as s')
    .innerJoin('organization as o', 'o.id', 's.org_id')
    .selectAll('s')
    .select('o.private_issuer')
    .where('s.org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Identity provider');
  const issuer = checkIssuer(row.issuer, row.private_issuer);
  const secret =
    row.client_secret === null
      ? undefined
      : people.vault.open(secretPurpose(orgId), row.client_secret);
  try {
    return await oidc.discovery(
      issuer,
      row.client_id,
      secret,
      secret === undefined ? oidc.None() : undefined,
      {
        [oidc.customFetch]: guardedFetch(row.private_issuer) as oidc.CustomFetch,
        ...(issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {}),
      },
    );
  } catch (error) {
    people.log.warn({ err: error, org_id: orgId }, 'identity provider not reached');
    throw new ServiceError(
      'unavailable',
      'The identity provider cannot be reached, or the address is not that of a provider. Check the address.',
    );
  }
}

/** Sends a browser to the provider; what must come back is sealed in a ticket, its secret is `state`. */
export async function begin(
  people: People,
  visitor: Visitor,
  wanted: Pick<Begun, 'orgId' | 'returnTo' | 'testedBy' | 'proves'>,
): Promise<Answer<Reply<typeof beginSignOn>>> {
  const config = await configuration(people, wanted.orgId);
  const cookie = newSecret();
  const verifier = oidc.randomPKCECodeVerifier();
  const data: Begun = {
    ...wanted,
    verifier,
    nonce: oidc.randomNonce(),
    browser: secretSha256(cookie).toString('hex'),
  };
  const { token } = await people.tickets.issue(
    people.database.db,
    { kind: 'sign_on', orgId: wanted.orgId, data, lasts_s: SIGN_ON_S },
    people.clock(),
  );
  const location = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(visitor.home),
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: token,
    nonce: data.nonce,
    ...(data.proves === undefined ? {} : { max_age: String(PROOF_MAX_AGE_S) }),
  });
  const secure = isSecure(visitor.origin) ? '; Secure' : '';
  const path = `${people.settings.basePath}/app/api/sign-on`;
  return new Answer(
    { location: location.href },
    {
      'set-cookie': `${COOKIE}=${cookie}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${SIGN_ON_S}${secure}`,
    },
  );
}

/** The organization whose provider signs an address in, or one that was named. */
export async function organizationFor(
  people: People,
  { email, organization }: BodyOf<typeof beginSignOn>,
): Promise<number> {
  const { db } = people.database;
  const domain = email?.split('@')[1]?.toLowerCase();
  const row =
    organization === undefined
      ? await db
          .selectFrom('sign_on_domain')
          .select('org_id')
          .where('domain', '=', domain ?? '')
          .where('confirmed_at', 'is not', null)
          .executeTakeFirst()
      : await db
          .selectFrom('sign_on as s')
          .innerJoin('organization as o', 'o.id', 's.org_id')
          .select('s.org_id')
          .where((row) => row(row.fn('lower', ['o.name']), '=', organization.toLowerCase()))
          .executeTakeFirst();
  if (row !== undefined) return row.org_id;
  throw new ServiceError('not_found', 'No identity provider is set up for this e-mail address.');
}

const redirectTo = (location: string, headers: AnswerHeaders) =>
  new Answer<unknown>(
    Readable.from([]),
    { location, 'cache-control': 'no-store', ...headers },
    302,
  );

/** Where the provider sends a browser back to. Any failure leads to the sign-in page with a code that names it. */
export async function callback(
  people: People,
  visitor: Visitor,
  call: { query: Record<string, unknown>; cookie: string | undefined },
): Promise<Answer<unknown>> {
  const { basePath } = people.settings;
  const redirect = (page: string, headers = {}) => redirectTo(basePath + page, headers);
  const state = String(call.query.state ?? '');
  const ticket = await people.tickets.use(people.database.db, ['sign_on'], state, people.clock());
  if (ticket === null) return redirect('/sign-in?sign_on_error=ended');
  const begun = ticket.data as Begun;
  const cookie = new RegExp(`(?:^|;)\\s*${COOKIE}=([\\w-]{43})(?:;|$)`).exec(
    call.cookie ?? '',
  )?.[1];
  // The browser that comes back must be the one that was sent: nobody is signed in as somebody else.
  if (cookie === undefined || secretSha256(cookie).toString('hex') !== begun.browser)
    return redirect('/sign-in?sign_on_error=ended');
  const failed = (word: string) =>
    redirect(
      begun.testedBy === null
        ? `/sign-in?sign_on_error=${word}`
        : `/organization/sign-on?test=${word}`,
    );
  const claims = await claimsOf(people, visitor, begun, { ...call.query, state });
  if (claims === null) return failed('refused');
  if (begun.proves !== undefined) {
    const proved = await noteProofBy(people, visitor, { ...begun, claims, proves: begun.proves });
    return proved ? redirect(begun.returnTo) : failed('proof');
  }
  try {
    const started = await inTransaction(people.database.db, async (tx) => {
      const accountId = await personOfClaims(tx, { ...begun, claims, now: people.clock() });
      if (begun.testedBy !== null) return null;
      const provedAt = authenticatedAt(claims, people.clock());
      const started = { accountId, method: 'sign_on', provedAt } as const;
      const secret = await startSession(people, tx, visitor, started);
      return { accountId, secret };
    });
    if (started === null) return failed('ok');
    return redirect(begun.returnTo, signedInCookies(people, visitor, started));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    await noteAudit(people.database.db, {
      orgId: begun.orgId,
      action: 'sign_on.refused',
      target: { kind: 'organization', id: begun.orgId },
      after: { why: error.message },
    });
    return failed(error.code === 'conflict' ? 'domain' : 'stranger');
  }
}

/** When the provider says that it asked who they are, where it says so; never later than now. */
function authenticatedAt(claims: Claims, now: Date): Date | null {
  const { auth_time: at_s } = claims;
  if (typeof at_s !== 'number' || !Number.isFinite(at_s)) return null;
  return new Date(Math.max(0, Math.min(at_s * 1000, now.getTime())));
}

/**
 * The person of a session has shown at the provider who they are. It counts when the provider asked them after, or a
 * moment before, we did: one that leaves out when it asked proves nothing.
 */
async function noteProofBy(
  people: People,
  visitor: Visitor,
  { orgId, claims, proves }: { orgId: number; claims: Claims; proves: Proves },
): Promise<boolean> {
  const { accountId, sessionId, since_s } = proves;
  if (visitor.person?.session.id !== sessionId) return false;
  const at = authenticatedAt(claims, people.clock());
  if (at === null || at.getTime() / 1000 < since_s - PROOF_MAX_AGE_S - CLOCKS_DIFFER_S)
    return false;
  return inTransaction(people.database.db, async (tx) => {
    if ((await accountOfIdentity(tx, { orgId, claims })) !== accountId) return false;
    await noteProof(tx, sessionId, people.clock());
    await noteAudit(tx, {
      accountId,
      action: 'session.prove',
      target: { kind: 'session', id: sessionId },
      after: { method: 'sign_on' },
    });
    return true;
  });
}

/** The claims of an ID token whose signature, issuer, audience, nonce, state and times were all checked. */
async function claimsOf(
  people: People,
  visitor: Visitor,
  begun: Begun,
  query: Record<string, unknown>,
): Promise<Claims | null> {
  const url = new URL(redirectUri(visitor.home));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  try {
    const config = await configuration(people, begun.orgId);
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: begun.verifier,
      expectedNonce: begun.nonce,
      expectedState: String(query.state),
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) return null;
    // Some providers keep the address and groups for the user-info endpoint.
    const more =
      config.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    return { ...more, ...claims };
  } catch (error) {
    people.log.warn({ err: error, org_id: begun.orgId }, 'sign-on refused');
    return null;
  }
}
