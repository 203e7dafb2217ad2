import {
  getNoticeSettings,
  listNotices,
  readNotice,
  readNotices,
  setNoticeSettings,
} from '@airworthy/contract';
import { stopNoticeMail } from '@airworthy/contract/web';
import { type Implementation, implement } from '../implement.ts';
import type { People } from '../people/people.ts';
import {
  changeSettings,
  markNotice,
  markNotices,
  type NoticeServices,
  ownNotices,
  ownSettings,
} from './notices.ts';
import { setMailByToken } from './unsubscribe.ts';

export function noticeEndpoints(services: NoticeServices): Implementation[] {
  return [
    implement(listNotices, ({ scope, query }) => ownNotices(services, scope, query)),
    implement(readNotices, ({ scope, body }) => markNotices(services, scope, body)),
    implement(readNotice, async ({ scope, params, body }) => {
      const { id } = params;
      return { notice: await markNotice(services, scope, { id, read: body.read }) };
    }),
    implement(getNoticeSettings, ({ scope }) => ownSettings(services, scope)),
    implement(setNoticeSettings, ({ scope, body }) => changeSettings(services, scope, body)),
  ];
}

/** What a mail's link does, for whoever holds it. */
export function noticePageEndpoints(people: People): Implementation[] {
  return [implement(stopNoticeMail, ({ body }) => setMailByToken(people, body))];
}
