import { INTERFACE_VERSION, instantText, type Reply } from '@airworthy/contract';
import { type getSession, permissionsOf } from '@airworthy/contract/web';
import { isFactorOverdue, isSignOnOverdue, signOnState } from '../../access/overdue.ts';
import type { SignedInPerson } from '../../access/sessions.ts';
import { backupState } from '../../backup/standing.ts';
import { onlyFlightsOf } from '../flights/ownFlights.ts';
import type { People } from '../people/people.ts';

type SessionReply = Reply<typeof getSession>;

/** Who is signed in and what they may do, for the pages. */
export async function sessionReply(
  people: People,
  signedIn: SignedInPerson | null,
): Promise<SessionReply> {
  const server = await serverReply(people, signedIn?.person.operator === true);
  if (signedIn === null) {
    return {
      signed_in: false,
      server,
      person: null,
      organization: null,
      permissions: [],
      plan: null,
      deadlines: {
        second_factor: { due: null, overdue: false },
        sign_on: { required: false, due: null, overdue: false },
      },
      session: null,
    };
  }
  const { person, facts, account } = signedIn;
  const { organization, role, holder } = facts;
  return {
    signed_in: true,
    server,
    person: {
      id: person.accountId,
      name: person.name,
      email: person.email,
      operator: person.operator,
      has_password: person.hasPassword,
      second_factor: holder.mfaEnrolled,
      created: instantText(person.createdAt),
    },
    organization:
      organization === null || role === null
        ? null
        : {
            id: organization.id,
            name: person.organizationName ?? '',
            role,
            only_flights_of: await onlyFlightsOf(people.database.db, {
              orgId: organization.id,
              accountId: person.accountId,
              role,
            }),
          },
    permissions: permissionsOf(role),
    plan: {
      name: holder.plan,
      daily_calls: account.limit,
      credits: account.credits,
      addons: [...holder.addons],
      billing: holder.billing,
    },
    deadlines: deadlinesOf(signedIn, people.clock()),
    session: {
      id: person.session.id,
      method: person.session.method,
      created: instantText(person.session.createdAt),
      expires: instantText(person.session.expiresAt),
    },
  };
}

function deadlinesOf(signedIn: SignedInPerson, now: Date): SessionReply['deadlines'] {
  const { facts } = signedIn;
  const { mfaDeadline, mfaEnrolled } = facts.holder;
  const due = mfaEnrolled || mfaDeadline === null ? null : instantText(mfaDeadline);
  const signOn = signOnState(facts, now);
  return {
    second_factor: { due, overdue: isFactorOverdue(facts, now) },
    sign_on: {
      required: signOn.required,
      due: signOn.due === null ? null : instantText(signOn.due),
      overdue: isSignOnOverdue(signedIn, now),
    },
  };
}

async function serverReply(
  { settings, mail, database, clock }: People,
  operator: boolean,
): Promise<SessionReply['server']> {
  const backup = operator ? await backupState(database.db, settings.backups, clock()) : null;
  return {
    version: INTERFACE_VERSION,
    sign_up: settings.signUp,
    set_up_needed: settings.localAccountId === null && !(await hasOperator(database.pool)),
    local: settings.localAccountId !== null,
    mail: mail.sends,
    backup_overdue: backup?.overdue ?? false,
    tiles: settings.tiles,
  };
}

type Pool = People['database']['pool'];
/** Once there is an operator there always is: the last one cannot be taken away. */
const known = new WeakSet<Pool>();

export async function hasOperator(pool: Pool): Promise<boolean> {
  if (known.has(pool)) return true;
  const { rowCount } = await pool.query(
    'SELECT 1 FROM account WHERE operator AND removed_at IS NULL LIMIT 1',
  );
  if (rowCount === 0) return false;
  known.add(pool);
  return true;
}
