import { type Endpoint, type Role, roleHas, ServiceError } from '@airworthy/contract';
import { isWebEndpoint, roleHasWeb, type WebEndpoint } from '@airworthy/contract/web';
import type { Facts } from '../access/facts.ts';
import { presentedMarks } from '../access/knownBrowsers.ts';
import { isFactorOverdue, isSignOnOverdue } from '../access/overdue.ts';
import { refusalOf } from '../access/policy.ts';
import {
  findSession,
  isFresh,
  localPerson,
  type Person,
  presentedSession,
  type SignedInPerson,
} from '../access/sessions.ts';
import { requireSameSite, requireSite, type Site } from '../access/site.ts';
import type { Stage } from '../access/stages.ts';
import { proofRequired } from '../features/people/proof.ts';
import type { VisitorFacts } from '../features/people/visitor.ts';
import { type AccountState, hasUnit, withoutUnit } from '../metering/account.ts';
import type { Services } from '../services.ts';
import type { Arrival, Door, Progress } from './door.ts';

export type SessionDoorOptions = Site & {
  /** The account of a server that asks nobody to sign in; null where people sign in. */
  readonly localAccountId: number | null;
};

/**
 * The door of `/app/api`: a person by the cookie of their session, to the endpoints of the API and to
 * those that only people have. Nothing is metered but the reading of a crash.
 */
export function sessionDoor(
  { database, clock, gate }: Services,
  options: SessionDoorOptions,
): Door {
  const { localAccountId } = options;

  async function personOf(arrival: Arrival): Promise<SignedInPerson | null> {
    if (localAccountId !== null) return localPerson(database.lookups, localAccountId);
    const secret = presentedSession(arrival.headers.cookie);
    return secret === null ? null : findSession(database.lookups, secret, clock());
  }

  return {
    enter(endpoint, arrival) {
      const origin = requireSite(options, arrival.headers);
      if (arrival.method !== 'GET') requireSameSite(origin, arrival.headers);
      const metered = endpoint.metered && endpoint.addon !== undefined;
      const asked = metered === endpoint.metered ? endpoint : { ...endpoint, metered };
      return {
        metered,
        async admit(checked, progress) {
          progress.stage = 'credential';
          const signedIn = await personOf(arrival);
          const visitor = {
            person: signedIn?.person ?? null,
            secret: presentedSession(arrival.headers.cookie),
            marks: presentedMarks(arrival.headers.cookie),
            address: arrival.address,
            agent: arrival.headers['user-agent'] ?? '',
            origin,
            home: origin + options.basePath,
          };
          if (signedIn !== null) {
            progress.facts = signedIn.facts;
            progress.account = signedIn.account;
          }
          const refused = refusalAt(asked, signedIn, { path: arrival.path, now: clock() });
          if (refused !== null) refuse(refused.stage, refused.error, progress);
          if (metered && endpoint.upload !== undefined && !hasUnit(accountOf(progress)))
            refuse('unit', withoutUnit(accountOf(progress)), progress);
          if (checked?.ok === false) refuse('input', checked.error, progress);
          const facts: VisitorFacts = { ...(signedIn?.facts ?? NOBODY), visitor };
          return facts;
        },
        async charge(progress) {
          const accountId = progress.facts?.holder.id ?? 0;
          const { account, charge } = await gate.draw(accountId);
          progress.account = account;
          if (charge === null) refuse('charge', withoutUnit(account), progress);
          progress.charge = charge;
        },
      };
    },
  };
}

function accountOf(progress: Progress): AccountState {
  return progress.account as AccountState;
}

function refuse(stage: Stage, error: ServiceError, progress: Progress): never {
  progress.stage = stage;
  throw error;
}

type Refusal = { readonly stage: Stage; readonly error: ServiceError };

/** The checks of a person, in the order of those of a key. */
export function refusalAt(
  endpoint: Endpoint,
  signedIn: Pick<SignedInPerson, 'facts' | 'person'> | null,
  call: { path: string; now: Date },
): Refusal | null {
  const web = isWebEndpoint(endpoint) ? endpoint : null;
  if (web?.audience === 'anyone') return null;
  if (signedIn === null)
    return {
      stage: 'credential',
      error: new ServiceError('unauthorized', 'Sign in to continue.'),
    };
  const overdue = web?.whileOverdue === true ? null : overdueRefusal(signedIn, call.now);
  if (overdue !== null) return overdue;
  if (web !== null)
    return webRefusal(web, signedIn) ?? staleRefusal(web, signedIn.person, call.now);
  const refused = refusalOf(endpoint, withoutDeadlines(signedIn.facts), call);
  return refused;
}

/** Deadlines are judged above, in words for a person rather than for a key. */
function withoutDeadlines(facts: Facts): Facts {
  const { organization, holder } = facts;
  return {
    ...facts,
    holder: { ...holder, mfaDeadline: null },
    organization: organization === null ? null : { ...organization, requireSso: false },
  };
}

function overdueRefusal(
  signedIn: Pick<SignedInPerson, 'facts' | 'person'>,
  now: Date,
): Refusal | null {
  if (isFactorOverdue(signedIn.facts, now))
    return {
      stage: 'second_factor',
      error: new ServiceError(
        'mfa_required',
        'Set up two-factor authentication to continue: its deadline has passed.',
        { mfa_setup_required: true },
      ),
    };
  if (!isSignOnOverdue(signedIn, now)) return null;
  return {
    stage: 'sign_on',
    error: new ServiceError(
      'sso_required',
      'Sign in through the identity provider of your organization to continue.',
      { sso: true },
    ),
  };
}

function webRefusal(
  endpoint: WebEndpoint,
  { facts, person }: Pick<SignedInPerson, 'facts' | 'person'>,
): Refusal | null {
  if (endpoint.audience === 'operator' && !person.operator)
    return {
      stage: 'permission',
      error: new ServiceError('permission', 'Only the operator of this server may do this.'),
    };
  if (endpoint.organization && facts.organization === null)
    return {
      stage: 'organization',
      error: new ServiceError('no_organization', 'Make or join an organization first.'),
    };
  const lacking = lackingPermission(endpoint, facts.role);
  if (lacking === null) return null;
  return {
    stage: 'permission',
    error: new ServiceError('permission', `Your role lacks the permission ${lacking}.`, {
      permission: lacking,
    }),
  };
}

function staleRefusal(endpoint: WebEndpoint, person: Person, now: Date): Refusal | null {
  if (!endpoint.fresh || isFresh(person, now)) return null;
  return { stage: 'permission', error: proofRequired() };
}

function lackingPermission(
  { webPermission, permission }: WebEndpoint,
  role: Role | null,
): string | null {
  if (webPermission !== null && (role === null || !roleHasWeb(role, webPermission)))
    return webPermission;
  return permission !== null && (role === null || !roleHas(role, permission)) ? permission : null;
}

/** Facts of somebody who has not signed in; no endpoint that reads them admits anybody but a person. */
const NOBODY: Facts = {
  version: '',
  key: null,
  holder: {
    id: 0,
    plan: '',
    billing: 'active',
    addons: [],
    removed: false,
    mfaDeadline: null,
    mfaEnrolled: false,
    ssoSignedInAt: null,
  },
  organization: null,
  role: null,
};
