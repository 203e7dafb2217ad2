import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@airworthy/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../storage/database.ts';
import type { TicketKind, TicketTable } from '../storage/schema/people.ts';
import type { Tx } from '../storage/transaction.ts';
import type { Vault } from './vault.ts';

/** 256 random bits as links and cookies carry them. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A secret of 256 random bits needs no slow hash; the database finds it by this one. */
export function secretSha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export type NewTicket = {
  readonly kind: TicketKind;
  readonly accountId?: number | undefined;
  readonly orgId?: number | undefined;
  readonly email?: string | undefined;
  readonly role?: Role | undefined;
  readonly createdBy?: number | undefined;
  /** Sealed with the vault. */
  readonly data?: unknown;
  readonly lasts_s: number;
};

export type Ticket = {
  readonly id: number;
  readonly kind: TicketKind;
  readonly accountId: number | null;
  readonly orgId: number | null;
  readonly email: string | null;
  readonly role: Role | null;
  readonly createdBy: number | null;
  readonly attempts: number;
  readonly expiresAt: Date;
  /** What was sealed with it; null where nothing was. */
  readonly data: unknown;
};

const purpose = (kind: TicketKind) => `ticket ${kind}`;

function ticketOf(row: Selectable<TicketTable>, vault: Vault): Ticket {
  return {
    id: row.id,
    kind: row.kind,
    accountId: row.account_id,
    orgId: row.org_id,
    email: row.email,
    role: row.role,
    createdBy: row.created_by,
    attempts: row.attempts,
    expiresAt: row.expires_at,
    data: row.data === null ? null : JSON.parse(vault.open(purpose(row.kind), row.data)),
  };
}

/** Secrets that work once and for a while: links in mails, and the halves of a sign-in. */
export function tickets(vault: Vault) {
  const read = (row: Selectable<TicketTable>) => ticketOf(row, vault);

  return {
    async issue(db: Db | Tx, ticket: NewTicket, now: Date) {
      const token = newSecret();
      const expiresAt = new Date(now.getTime() + ticket.lasts_s * 1000);
      const { id } = await db
        .insertInto('ticket')
        .values({
          kind: ticket.kind,
          secret_sha256: secretSha256(token),
          account_id: ticket.accountId ?? null,
          org_id: ticket.orgId ?? null,
          email: ticket.email ?? null,
          role: ticket.role ?? null,
          data:
            ticket.data === undefined
              ? null
              : vault.seal(purpose(ticket.kind), JSON.stringify(ticket.data)),
          created_by: ticket.createdBy ?? null,
          created_at: now,
          expires_at: expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, token, expiresAt };
    },

    async find(db: Db | Tx, kinds: readonly TicketKind[], token: string, now: Date) {
      const row = await db
        .selectFrom('ticket')
        .selectAll()
        .where('secret_sha256', '=', secretSha256(token))
        .where('kind', 'in', [...kinds])
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row === undefined ? null : read(row);
    },

    /** Finds a ticket and ends it in the same statement: of two who come at once, one gets it. */
    async use(db: Db | Tx, kinds: readonly TicketKind[], token: string, now: Date) {
      const row = await db
        .deleteFrom('ticket')
        .where('secret_sha256', '=', secretSha256(token))
        .where('kind', 'in', [...kinds])
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : read(row);
    },

    /** Counts a try against a ticket before it is judged; null when it has had all its tries. */
    async attempt(
      db: Db | Tx,
      kinds: readonly TicketKind[],
      call: { token: string; now: Date; attemptsMax: number },
    ) {
      const row = await db
        .updateTable('ticket')
        .set((row) => ({ attempts: row('attempts', '+', 1) }))
        .where('secret_sha256', '=', secretSha256(call.token))
        .where('kind', 'in', [...kinds])
        .where('expires_at', '>', call.now)
        .where('attempts', '<', call.attemptsMax)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : read(row);
    },
  };
}

export type Tickets = ReturnType<typeof tickets>;
