import type { NoticeKind } from '@airworthy/contract';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { noticesLetter } from '../mail/letters.ts';
import type { People } from '../people/people.ts';
import { choicesOf } from './choices.ts';
import { MERGE_MS } from './make.ts';
import {
  type Listener,
  listenerById,
  type NoticeRow,
  nextToMail,
  noticesToMail,
  settleMail,
} from './store.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type MailServices = Pick<People, 'database' | 'clock' | 'mail' | 'vault' | 'settings'>;

/**
 * Puts notices that are due into mails, those of one person into one. A mail comes into the outbox in the transaction
 * that marks its notices: whatever dies when, none is sent in two mails and none is forgotten. Answers how many mails.
 */
export async function mailNotices(services: MailServices): Promise<number> {
  const { db } = services.database;
  for (let mails = 0; ; ) {
    const done = await inTransaction(db, (tx) => mailNext(tx, services));
    if (done === null) return mails;
    mails += done;
  }
}

/** How many mails were written for the next person; null where nobody is next. */
async function mailNext(tx: Tx, services: MailServices): Promise<number | null> {
  const now = services.clock();
  const accountId = await nextToMail(tx, now);
  if (accountId === null) return null;
  const rows = await noticesToMail(tx, accountId, new Date(now.getTime() + MERGE_MS));
  const listener = await listenerById(tx, accountId);
  const wanted = rows.filter((row) => listener !== undefined && isWanted(listener, row));
  const mailed = wanted.map(({ id }) => id);
  const dropped = rows.map(({ id }) => id).filter((id) => !mailed.includes(id));
  await settleMail(tx, { mailed, dropped, now });
  if (listener === undefined || wanted.length === 0) return 0;
  await services.mail.post(tx, letterTo(services, listener, wanted));
  return 1;
}

/** What was read in the app meanwhile, or is no longer wanted, is not sent. */
function isWanted(listener: Listener, { kind, read_at }: NoticeRow): boolean {
  const { ways, mail } = choicesOf(listener.role, listener);
  return mail && read_at === null && ways[kind as NoticeKind] !== 'off';
}

function letterTo(
  { vault, settings }: MailServices,
  listener: Listener,
  rows: readonly NoticeRow[],
) {
  const home = settings.url === undefined ? null : settings.url.origin + settings.basePath;
  return noticesLetter(listener.email, {
    organization: listener.organization,
    home,
    token: unsubscribeToken(vault, listener),
    notices: rows,
  });
}
