import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { TODAY } from '../../../api/kept.ts';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { fixed, plural } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  AllClear,
  Answered,
  ButtonLink,
  Columns,
  EmptyState,
  GapText,
  PageBar,
  Rows,
  Sheet,
} from '../../../ui/index.ts';
import { tallyOf } from '../aircraft/status.ts';
import fleet from '../fleet.module.css';
import { ScanButton } from '../labels/ScanButton.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { NeedList } from './NeedList.tsx';
import type { Need } from './need.ts';
import { needsOf } from './needs.ts';
import { Weeks } from './Weeks.tsx';

/** What needs somebody today, what grounds first. Each line leads to the thing. */
export function TodayPage() {
  const answers = useAnswers();
  const may = usePermission()('flights.manage');
  const today = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date());
  return (
    <>
      <PageBar title="Today" note={today}>
        <ScanButton />
        {may ? (
          <>
            <ButtonLink to={paths.flightLogs}>Drop logs</ButtonLink>
            <ButtonLink to={paths.flights} search={{ file: '1' }} variant="filled">
              File a flight
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={paths.flights}>Flights</ButtonLink>
        )}
      </PageBar>
      <Answered of={answers.aircraft}>
        {(registry) =>
          hasFlown(registry.aircraft, answers) ? (
            <Overview aircraft={registry.aircraft} answers={answers} />
          ) : (
            <AllClear of={{ aircraft: answers.aircraft, 'hours by week': answers.weeks }}>
              <FirstSteps registered={registry.aircraft.length > 0} />
            </AllClear>
          )
        }
      </Answered>
    </>
  );
}

/** Everything that this page is made from. */
function useAnswers() {
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
    signed: useQuery(query('listWorkOrders', TODAY.signed)),
    components: useQuery(query('listComponents', TODAY.components)),
    runs: useQuery(query('listChecklists', TODAY.runs)),
    disagreements: useQuery(query('listDisagreements')),
    weeks: useQuery(query('listFlightWeeks')),
  };
}

type Answers = ReturnType<typeof useAnswers>;
type Aircraft = NonNullable<Answers['aircraft']['data']>['aircraft'];

function hasFlown(aircraft: Aircraft, { weeks }: Answers): boolean {
  return (
    aircraft.some((one) => one.total_flights > 0) ||
    (weeks.data?.weeks ?? []).some((week) => week.flights > 0)
  );
}

/** What is asked for the list of needs, by the name a reader knows it by. */
function sourcesOf(answers: Answers): NeedsProps['sources'] {
  return {
    aircraft: answers.aircraft,
    pilots: answers.pilots,
    health: answers.health,
    'unusual flights': answers.scores,
    bulletins: answers.bulletins,
    'documents that have ended': answers.expired,
    'documents that end soon': answers.ending,
    'logs that could not be read': answers.unread,
    'logs that wait': answers.waiting,
    'open work': answers.work,
    'signed work': answers.signed,
    components: answers.components,
    'filed checklists': answers.runs,
    'times of logs': answers.disagreements,
  };
}

function neededIn(aircraft: Aircraft, answers: Answers): readonly Need[] {
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
    signed: answers.signed.data?.workorders ?? [],
    components: answers.components.data?.components ?? [],
    runs: answers.runs.data?.runs ?? [],
    disagreements: answers.disagreements.data?.flights ?? [],
    now: new Date(),
  });
}

type OverviewProps = { readonly aircraft: Aircraft; readonly answers: Answers };

function Overview({ aircraft, answers }: OverviewProps) {
  const needs = neededIn(aircraft, answers);
  const weeks = answers.weeks.data;
  return (
    <Rows>
      <Tiles
        aircraft={aircraft}
        due={needs.filter(({ key }) => key.startsWith('due ')).length}
        month={weeks?.month}
      />
      <Columns>
        <Needs needs={needs} sources={sourcesOf(answers)} />
        <Rows>
          <Sheet title="Hours by week" flush>
            {weeks === undefined ? null : <Weeks weeks={weeks.weeks} of="hours" />}
          </Sheet>
          <Sheet title="Flights by week" flush>
            {weeks === undefined ? null : <Weeks weeks={weeks.weeks} of="flights" />}
          </Sheet>
        </Rows>
      </Columns>
    </Rows>
  );
}

type TilesProps = {
  readonly aircraft: Aircraft;
  readonly due: number;
  readonly month: { readonly hours: number; readonly flights: number } | undefined;
};

function Tiles({ aircraft, due, month }: TilesProps) {
  const { airworthy, grounded, note } = tallyOf(aircraft);
  return (
    <dl className={fleet.strip}>
      <Tile name="Airworthy" value={String(airworthy)} note={note} />
      <Tile name="Grounded" value={String(grounded)} {...(grounded > 0 ? { level: 'bad' } : {})} />
      <Tile
        name="Inspections due"
        value={String(due)}
        note="within 14 days or 10 h"
        {...(due > 0 ? { level: 'warn' } : {})}
      />
      <Tile
        name="Hours this month"
        value={month === undefined ? '–' : fixed(month.hours, 1)}
        note={month === undefined ? '' : plural(month.flights, 'flight')}
      />
    </dl>
  );
}

function Tile(props: { name: string; value: string; note?: string; level?: 'bad' | 'warn' }) {
  return (
    <div {...(props.level === undefined ? {} : { 'data-level': props.level })}>
      <dt>{props.name}</dt>
      <dd>
        <b>{props.value}</b>
        <span>{props.note}</span>
      </dd>
    </div>
  );
}

type NeedsProps = {
  readonly needs: readonly Need[];
  /** Every answer that the list is made from: without one of them it is not the whole. */
  readonly sources: ComponentProps<typeof AllClear>['of'];
};

function Needs({ needs, sources }: NeedsProps) {
  return (
    <Sheet title="Needs you" flush>
      {needs.length === 0 ? (
        <div style={{ padding: '0 14px' }}>
          <AllClear of={sources}>
            <EmptyState title="Nothing is due">
              No aircraft is grounded, no work is open, no check failed, nothing is due within 14
              days or 10 hours, no currency lapses, and every log could be read and agrees.
            </EmptyState>
          </AllClear>
        </div>
      ) : (
        <>
          <NeedList needs={needs} />
          <div className={fleet.gaps}>
            <GapText of={sources} />
          </div>
        </>
      )}
    </Sheet>
  );
}
