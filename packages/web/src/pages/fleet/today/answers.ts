import { useQuery } from '@tanstack/react-query';
import { TODAY } from '../../../api/kept.ts';
import { query } from '../../../api/queries.ts';
import type { Need } from './need.ts';
import { isNews, needsOf } from './needs.ts';

/** Everything that says what needs somebody today. A page that asked for less would call something settled that is not. */
export function useTodayAnswers() {
  return {
    aircraft: useQuery(query('listAircraft')),
    pilots: useQuery(query('listPilots')),
    health: useQuery(query('listHealth')),
    scores: useQuery(query('listScores', TODAY.scores)),
    bulletins: useQuery(query('listBulletins', TODAY.bulletins)),
    expired: useQuery(query('listDocuments', TODAY.expired)),
    ending: useQuery(query('listDocuments', TODAY.ending)),
    unread: useQuery(query('listFlights', TODAY.unread)),
    waiting: useQuery(query('listFlights', TODAY.waiting)),
    work: useQuery(query('listWorkOrders', TODAY.work)),
    components: useQuery(query('listComponents', TODAY.components)),
    checks: useQuery(query('listFailedChecks')),
    disagreements: useQuery(query('listDisagreements')),
    watched: useQuery(query('listWatchedQuestions')),
  };
}

export type TodayAnswers = ReturnType<typeof useTodayAnswers>;
export type Aircraft = NonNullable<TodayAnswers['aircraft']['data']>['aircraft'];

/** What is asked for the list of needs, by the name a reader knows it by. */
export function sourcesOf(answers: TodayAnswers) {
  return {
    aircraft: answers.aircraft,
    pilots: answers.pilots,
    health: answers.health,
    'unusual flights': { ...answers.scores, data: wholeOf(answers.scores.data) },
    bulletins: answers.bulletins,
    'documents that have ended': answers.expired,
    'documents that end soon': answers.ending,
    'logs that could not be read': answers.unread,
    'logs that wait': answers.waiting,
    'open work': answers.work,
    components: answers.components,
    'failed checks': answers.checks,
    'times of logs': answers.disagreements,
    'watched questions': answers.watched,
  };
}

/** The newest scores are all that is asked for, as long as they reach back to where a flight is no news. */
function wholeOf(found: TodayAnswers['scores']['data']) {
  const last = found?.scores.at(-1);
  if (found === undefined || last === undefined || isNews(last.flown_at, new Date())) return found;
  return { ...found, next: null };
}

export function neededIn(aircraft: Aircraft, answers: TodayAnswers): readonly Need[] {
  const { expired, ending } = answers;
  return needsOf({
    aircraft,
    pilots: answers.pilots.data?.pilots ?? [],
    health: answers.health.data?.health ?? [],
    scores: answers.scores.data?.scores ?? [],
    bulletins: answers.bulletins.data?.bulletins ?? [],
    documents: [expired, ending].flatMap(({ data }) => data?.documents ?? []),
    unread: answers.unread.data?.flights ?? [],
    waiting: answers.waiting.data?.flights ?? [],
    work: answers.work.data?.workorders ?? [],
    components: answers.components.data?.components ?? [],
    checks: answers.checks.data?.checks ?? [],
    disagreements: answers.disagreements.data?.flights ?? [],
    watched: answers.watched.data?.questions ?? [],
    now: new Date(),
  });
}
