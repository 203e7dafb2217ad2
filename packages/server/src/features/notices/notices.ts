import {
  type BodyOf,
  type getNoticeSettings,
  instantText,
  type listNotices,
  type Notice,
  type NoticeKind,
  notFound,
  noticeKinds,
  noticeRights,
  type QueryOf,
  type Reply,
  type readNotices,
  roleHas,
  ServiceError,
  type setNoticeSettings,
} from '@airworthy/contract';
import type { z } from 'zod';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/database.ts';
import { defined } from '../../storage/defined.ts';
import { dropOlder, type InPieces } from '../../storage/inPieces.ts';
import { jsonText } from '../../storage/json.ts';
import { afterId, nextId } from '../idCursor.ts';
import { choicesOf } from './choices.ts';
import {
  countUnread,
  listenerById,
  markRead,
  markReadUntil,
  type NoticeRow,
  noticePage,
  saveChoices,
} from './store.ts';

export const forgetNotices = (db: Db, before: Date, pieces?: InPieces) =>
  dropOlder(db, 'notice', before, pieces);

export type NoticeServices = Pick<Services, 'database' | 'clock'> & {
  /** Whether this server sends mails. */
  readonly sendsMail: boolean;
};

type OnWire = z.input<typeof Notice>;

/** Whose notices a call is about, and which kinds the credential may see. */
function readerOf(scope: Scope) {
  if (scope.kind === 'device' || scope.role === null)
    throw new ServiceError('permission', 'A device has no notices: they are those of a person.');
  const { role, areas } = scope;
  const kinds = noticeKinds.filter((kind) => {
    const { area, permission } = noticeRights[kind];
    return roleHas(role, permission) && (areas === null || areas.includes(area));
  });
  return { orgId: orgOf(scope), accountId: scope.userId, kinds };
}

export async function ownNotices(
  { database }: NoticeServices,
  scope: Scope,
  query: QueryOf<typeof listNotices>,
): Promise<Reply<typeof listNotices>> {
  const reader = readerOf(scope);
  const { unread, limit, total: counted } = query;
  const page = { unread, limit, counted, afterId: afterId(query.cursor) };
  const [found, waiting] = await Promise.all([
    noticePage(database.db, reader, page),
    countUnread(database.db, reader),
  ]);
  return {
    notices: found.rows.map(noticeOnWire),
    unread: waiting,
    total: found.total,
    limit,
    next: nextId(found.rows, found.more),
  };
}

function noticeOnWire(row: NoticeRow): OnWire {
  const [kind = '', id = ''] = row.record.split(' ');
  return {
    id: row.id,
    kind: row.kind as NoticeKind,
    title: row.title,
    text: row.text,
    record: { kind: kind as OnWire['record']['kind'], id: Number(id) },
    at: instantText(row.at),
    read: row.read_at !== null,
  };
}

export async function markNotice(
  { database, clock }: NoticeServices,
  scope: Scope,
  { id, read }: { id: number; read: boolean },
): Promise<OnWire> {
  const row = await markRead(database.db, readerOf(scope), { id, read, now: clock() });
  if (row === undefined) throw notFound('Notice', { id });
  return noticeOnWire(row);
}

export async function markNotices(
  { database, clock }: NoticeServices,
  scope: Scope,
  { read_until: id }: BodyOf<typeof readNotices>,
): Promise<Reply<typeof readNotices>> {
  const reader = readerOf(scope);
  const read = await markReadUntil(database.db, reader, { id, now: clock() });
  return { read, unread: await countUnread(database.db, reader) };
}

export async function ownSettings(
  { database, sendsMail }: NoticeServices,
  scope: Scope,
): Promise<Reply<typeof getNoticeSettings>> {
  const { accountId } = readerOf(scope);
  const listener = await listenerById(database.db, accountId);
  if (listener === undefined) throw notFound('Member');
  const { ways, dueDays, mail } = choicesOf(listener.role, listener);
  return { ...ways, due_days: dueDays, mail, mail_available: sendsMail };
}

export async function changeSettings(
  services: NoticeServices,
  scope: Scope,
  body: BodyOf<typeof setNoticeSettings>,
): Promise<Reply<typeof setNoticeSettings>> {
  const { orgId, accountId } = readerOf(scope);
  const ways = defined(Object.fromEntries(noticeKinds.map((kind) => [kind, body[kind]])));
  const change = { ways: jsonText(ways), due_days: body.due_days ?? null, mail: body.mail ?? null };
  await saveChoices(services.database.db, { orgId, accountId }, change);
  return ownSettings(services, scope);
}
