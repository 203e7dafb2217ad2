import { getCalendar, makeCalendarFeed } from '@airworthy/contract';
import { type Implementation, implement } from '../implement.ts';
import { type CalendarServices, calendar, makeFeed } from './calendar.ts';

export function calendarEndpoints(services: CalendarServices): Implementation[] {
  return [
    implement(getCalendar, ({ scope, query }) => calendar(services, scope, query)),
    implement(makeCalendarFeed, ({ scope }) => makeFeed(services, scope)),
  ];
}
