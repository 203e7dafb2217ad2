import {
  type CalendarKind,
  calendarKinds,
  calendarRights,
  dateText,
  type getCalendar,
  instantText,
  invalidValue,
  type makeCalendarFeed,
  notFound,
  type QueryOf,
  type Reply,
  type Role,
  roleHas,
  ServiceError,
} from '@airworthy/contract';
import { daysBetween, plusDays } from '@airworthy/contract/dates';
import { newSecret, secretSha256 } from '../../access/oneTime.ts';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Site } from '../../access/site.ts';
import type { Services } from '../../services.ts';
import type { Feed } from '../feed.ts';
import { calendarOf, type Period } from './entries.ts';
import { icalOf } from './ical.ts';
import { feedHolder, feedMadeAt, saveFeed } from './store.ts';

export type CalendarServices = Pick<Services, 'database' | 'clock'> & { readonly site: Site };

const USUAL_DAYS = 90;
const DAYS_MAX = 731;
/** What a feed shows: calendars keep little of the past, and nobody plans further. */
const FEED_DAYS = { before: 90, after: 730 };

function periodOf({ since, until }: QueryOf<typeof getCalendar>, today: string): Period {
  const first = since ?? today;
  const last = until ?? plusDays(first, USUAL_DAYS);
  const days = daysBetween(first, last);
  if (days < 0) throw invalidValue('until', 'until must not be before since.', last);
  if (days > DAYS_MAX)
    throw invalidValue('until', 'until must be within two years of since.', last);
  return { since: first, until: last };
}

function kindsOf(role: Role | null, areas: Scope['areas']): CalendarKind[] {
  return calendarKinds.filter((kind) => {
    const { area, permission } = calendarRights[kind];
    return (role === null || roleHas(role, permission)) && (areas === null || areas.includes(area));
  });
}

export async function calendar(
  { database: { db }, clock }: CalendarServices,
  scope: Scope,
  query: QueryOf<typeof getCalendar>,
): Promise<Reply<typeof getCalendar>> {
  const today = dateText(clock());
  const period = periodOf(query, today);
  const kinds = kindsOf(scope.role, scope.areas);
  const orgId = orgOf(scope);
  const { entries, undated } = await calendarOf(db, orgId, { ...period, today, kinds });
  const isPerson = scope.kind !== 'device';
  const made = isPerson ? await feedMadeAt(db, { orgId, accountId: scope.userId }) : null;
  return {
    entries,
    total: entries.length,
    ...period,
    kinds,
    undated,
    feed_made_at: made === null ? null : instantText(made),
  };
}

export async function makeFeed(
  { database: { db }, clock, site }: CalendarServices,
  scope: Scope,
): Promise<Reply<typeof makeCalendarFeed>> {
  if (scope.kind === 'device')
    throw new ServiceError('permission', 'A device has no feed: it is that of a person.');
  const secret = newSecret();
  const now = clock();
  const member = { orgId: orgOf(scope), accountId: scope.userId };
  await saveFeed(db, member, { hash: secretSha256(secret), now });
  return {
    url: `${homeOf(site) ?? ''}/feed/calendar.ics?key=${secret}`,
    made_at: instantText(now),
  };
}

const homeOf = ({ url, basePath }: Site) => (url === undefined ? null : url.origin + basePath);

/** What calendar programs read; a renewed, unknown or former member's key finds nothing. */
export function calendarFeed({ database: { db }, clock, site }: CalendarServices): Feed {
  return {
    method: 'GET',
    path: '/calendar.ics',
    async answer(key) {
      const holder = await feedHolder(db, secretSha256(key));
      if (holder === undefined) throw notFound('Feed');
      const now = clock();
      const today = dateText(now);
      const { entries } = await calendarOf(db, holder.org_id, {
        since: plusDays(today, -FEED_DAYS.before),
        until: plusDays(today, FEED_DAYS.after),
        today,
        kinds: kindsOf(holder.role, null),
      });
      const body = icalOf(entries, {
        name: holder.organization,
        domain: `${holder.org_id}.${holder.installation}.airworthy`,
        now,
        home: homeOf(site),
      });
      return {
        status: 200,
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="airworthy.ics"',
          'cache-control': 'private, no-store',
        },
        body,
      };
    },
  };
}
