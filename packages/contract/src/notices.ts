import { z } from 'zod';
import {
  about,
  choice,
  component,
  count,
  flagOf,
  idOf,
  instantOf,
  listing,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import { bodyId, flag, oneOf, optional, pathId } from './fields.ts';
import { page, pageMembers, queryFlag } from './lists.ts';
import type { Area, Permission } from './permissions.ts';

type Right = { readonly area: Area; readonly permission: Permission };

/** What people are told of, and which rights seeing it takes: those of the record that it is about. */
export const noticeRights = {
  grounded: { area: 'flights', permission: 'aircraft.view' },
  crash: { area: 'flights', permission: 'flights.view' },
  work: { area: 'maintenance', permission: 'maintenance.view' },
  due: { area: 'maintenance', permission: 'maintenance.view' },
  currency: { area: 'flights', permission: 'pilots.view' },
  bulletin: { area: 'maintenance', permission: 'maintenance.view' },
  health: { area: 'health', permission: 'health.view' },
  question: { area: 'health', permission: 'health.view' },
} as const satisfies Record<string, Right>;

export type NoticeKind = keyof typeof noticeRights;

export const noticeKinds = [
  'grounded',
  'crash',
  'work',
  'due',
  'currency',
  'bulletin',
  'health',
  'question',
] as const satisfies readonly NoticeKind[];

/** At once, in the digest of the day, or never. */
export const noticeWays = ['now', 'daily', 'off'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** How many days ahead somebody can be told of what falls due. */
export const noticeDueDays = [1, 3, 7, 14, 30] as const;

export const noticeRecords = [
  'aircraft',
  'flight',
  'workorder',
  'component',
  'bulletin',
  'pilot',
  'question',
] as const;

const NoticeRecord = component('NoticeRecord', 'The record that a notice is about', {
  kind: choice(noticeRecords, 'Kind of the record', 'aircraft'),
  id: idOf('the record', 3),
});

export const Notice = component('Notice', 'Something that a person should know', {
  id: idOf('the notice', 901),
  kind: choice(noticeKinds, 'What it is about', 'grounded'),
  title: words('What happened', 'Survey 1 is grounded'),
  text: words('More of it; empty where the title says all', 'Open work grounds it: Crack.'),
  record: about(NoticeRecord, 'The record that it is about'),
  at: instantOf('When it happened'),
  read: flagOf('Whether the person has read it', false),
});

const meanings: Record<NoticeKind, string> = {
  grounded: 'When an aircraft may no longer fly',
  crash: 'When a crash is found in a log',
  work: 'When work is assigned to you',
  due: 'When work, the life of a component or a document falls due',
  currency: 'When a currency lapses: your own, and all for those who manage the roster',
  bulletin: 'When a bulletin is published',
  health: 'When the health of an aircraft falls',
  question: 'When a figure of a watched question crosses its line',
};
/** One member for each kind. */
function byKind<Schema extends z.ZodType>(make: () => Schema): Record<NoticeKind, Schema> {
  const members = noticeKinds.map((kind) => [kind, about(make(), meanings[kind], 'daily')]);
  return Object.fromEntries(members) as Record<NoticeKind, Schema>;
}
const DUE_DAYS = 'How many days before something falls due you are told: 1, 3, 7, 14 or 30';
const MAIL = 'Whether notices are also sent by mail';

const NoticeSettings = component('NoticeSettings', 'What a person is told of, and how', {
  ...byKind(() => z.enum(noticeWays)),
  due_days: about(z.int().min(1), DUE_DAYS, 14),
  mail: flagOf(MAIL, true),
  mail_available: flagOf('Whether this server sends mails at all', true),
});

export const NoticeChoices = z
  .looseObject({
    ...byKind(() => optional(oneOf(noticeWays))),
    due_days: about(
      optional(
        z.int().refine((days) => (noticeDueDays as readonly number[]).includes(days), {
          error: 'must be 1, 3, 7, 14 or 30',
        }),
      ),
      DUE_DAYS,
      14,
    ),
    mail: about(optional(flag()), MAIL, true),
  })
  .meta({ id: 'NoticeChoices', description: 'Choices to change; the others stay.' });

/** A person's own: a device has none. What a limited key may not see is left out, so any area will do. */
const own = {
  area: 'flights',
  permission: null,
  ofRecord: true,
  metered: false,
  organization: true,
} as const;

export const listNotices = endpoint({
  ...own,
  name: 'listNotices',
  summary: 'List your own notices, newest first; kept 90 days',
  method: 'GET',
  path: '/notices',
  write: false,
  query: z.object({
    unread: queryFlag('Whether to list only those not read yet', false),
    ...page(50),
  }),
  reply: z.object({
    notices: listing(Notice, 'The notices of this page'),
    unread: count('How many are not read yet', 3),
    ...pageMembers,
  }),
  errors: ['invalid_value'],
});

export const readNotices = endpoint({
  ...own,
  name: 'readNotices',
  summary: 'Mark your notices as read, up to one of them',
  method: 'POST',
  path: '/notices',
  write: true,
  body: z
    .looseObject({
      read_until: about(
        bodyId(),
        'Id of the newest notice that was seen; it and all older are read',
        901,
      ),
    })
    .meta({ id: 'ReadNotices', description: 'Which notices were seen.' }),
  reply: z.object({
    read: count('How many were marked', 3),
    unread: count('How many are not read yet', 0),
  }),
  errors: ['invalid_value', 'missing_field'],
});

export const readNotice = endpoint({
  ...own,
  name: 'readNotice',
  summary: 'Mark one of your notices as read, or as not read',
  method: 'POST',
  path: '/notices/{id}',
  write: true,
  params: z.object({ id: pathId('Notice') }),
  body: z
    .looseObject({ read: about(flag(), 'Whether it was read', true) })
    .meta({ id: 'ReadNotice', description: 'Whether a notice was read.' }),
  reply: z.object({ notice: about(Notice, 'The notice') }),
  errors: ['not_found', 'invalid_value', 'missing_field'],
});

export const getNoticeSettings = endpoint({
  ...own,
  name: 'getNoticeSettings',
  summary: 'What you are told of, and how',
  method: 'GET',
  path: '/notice-settings',
  write: false,
  reply: NoticeSettings,
  errors: [],
});

export const setNoticeSettings = endpoint({
  ...own,
  name: 'setNoticeSettings',
  summary: 'Choose what you are told of: at once, once a day or never',
  method: 'POST',
  path: '/notice-settings',
  write: true,
  body: NoticeChoices,
  reply: NoticeSettings,
  errors: ['invalid_value'],
});
