import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { TODAY } from '../../../api/kept.ts';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { fixed, plural } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  AllClear,
  Answered,
  AppLink,
  Columns,
  EmptyState,
  GapText,
  Level,
  PageBar,
  Rows,
  Sheet,
} from '../../../ui/index.ts';
import { OUT_OF_USE } from '../aircraft/status.ts';
import fleet from '../fleet.module.css';
import styles from '../flights/flights.module.css';
import { NeedList } from './NeedList.tsx';
import type { Need } from './need.ts';
import { needsOf } from './needs.ts';
import { Weeks } from './Weeks.tsx';

/** What needs somebody today, what grounds first. Each line leads to the thing. */
export function Page() {
  const aircraft = useQuery(query('listAircraft'));
  const pilots = useQuery(query('listPilots'));
  const health = useQuery(query('listHealth'));
  const scores = useQuery(query('listScores', TODAY.scores));
  const bulletins = useQuery(query('listBulletins', TODAY.bulletins));
  const expired = useQuery(query('listDocuments', TODAY.expired));
  const ending = useQuery(query('listDocuments', TODAY.ending));
  const unread = useQuery(query('listFlights', TODAY.unread));
  const waiting = useQuery(query('listFlights', TODAY.waiting));
  const work = useQuery(query('listWorkOrders', TODAY.work));
  const signed = useQuery(query('listWorkOrders', TODAY.signed));
  const components = useQuery(query('listComponents', TODAY.components));
  const runs = useQuery(query('listChecklists', TODAY.runs));
  const disagreements = useQuery(query('listDisagreements'));
  const weeks = useQuery(query('listFlightWeeks'));
  const may = usePermission()('flights.manage');
  const today = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date());
  return (
    <>
      <PageBar title="Today" note={today}>
        {may ? (
          <>
            <Button component={AppLink} to={paths.flightLogs}>
              Drop logs
            </Button>
            <Button component={AppLink} to={paths.flights} search={{ file: '1' }} variant="filled">
              File a flight
            </Button>
          </>
        ) : (
          <Button component={AppLink} to={paths.flights}>
            Flights
          </Button>
        )}
      </PageBar>
      <Answered of={aircraft}>
        {(registry) => {
          const flown =
            registry.aircraft.some((one) => one.total_flights > 0) ||
            (weeks.data?.weeks ?? []).some((week) => week.flights > 0);
          if (!flown)
            return (
              <AllClear of={{ aircraft, 'hours by week': weeks }}>
                <FirstSteps registered={registry.aircraft.length > 0} />
              </AllClear>
            );
          const sources = {
            aircraft,
            pilots,
            health,
            'unusual flights': scores,
            bulletins,
            'documents that have ended': expired,
            'documents that end soon': ending,
            'logs that could not be read': unread,
            'logs that wait': waiting,
            'open work': work,
            'signed work': signed,
            components,
            'filed checklists': runs,
            'times of logs': disagreements,
          };
          const needs = needsOf({
            aircraft: registry.aircraft,
            pilots: pilots.data?.pilots ?? [],
            health: health.data?.health ?? [],
            scores: scores.data?.scores ?? [],
            bulletins: bulletins.data?.bulletins ?? [],
            documents: [expired, ending].flatMap(({ data }) => data?.documents ?? []),
            unread: unread.data?.flights ?? [],
            waiting: waiting.data?.flights ?? [],
            work: work.data?.workorders ?? [],
            signed: signed.data?.workorders ?? [],
            components: components.data?.components ?? [],
            runs: runs.data?.runs ?? [],
            disagreements: disagreements.data?.flights ?? [],
            now: new Date(),
          });
          const inUse = registry.aircraft.filter(({ status }) => !OUT_OF_USE.includes(status));
          const grounded = inUse.filter((one) => !one.airworthy).length;
          const due = needs.filter(({ key }) => key.startsWith('due ')).length;
          const month = weeks.data?.month;
          return (
            <Rows>
              <dl className={fleet.strip}>
                <Tile
                  name="Airworthy"
                  value={String(inUse.length - grounded)}
                  note={`of ${inUse.length} in use`}
                />
                <Tile
                  name="Grounded"
                  value={String(grounded)}
                  {...(grounded > 0 ? { level: 'bad' } : {})}
                />
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
              <Columns>
                <Needs needs={needs} sources={sources} />
                <Rows>
                  <Sheet title="Hours by week" flush>
                    {weeks.data === undefined ? null : (
                      <Weeks weeks={weeks.data.weeks} of="hours" />
                    )}
                  </Sheet>
                  <Sheet title="Flights by week" flush>
                    {weeks.data === undefined ? null : (
                      <Weeks weeks={weeks.data.weeks} of="flights" />
                    )}
                  </Sheet>
                </Rows>
              </Columns>
            </Rows>
          );
        }}
      </Answered>
    </>
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
          <div style={{ padding: '0 14px' }}>
            <GapText of={sources} />
          </div>
        </>
      )}
    </Sheet>
  );
}

function FirstSteps({ registered }: { readonly registered: boolean }): ReactNode {
  return (
    <Sheet title="Three steps to a first flight">
      <ol className={styles.steps}>
        <li>
          <AppLink to={paths.aircraft}>Register an aircraft</AppLink>{' '}
          {registered ? <Level level="ok">done</Level> : null}
          <div className="muted">Name, registration and type; its hours count from here.</div>
        </li>
        <li>
          <AppLink to={paths.flights} search={{ file: '1' }}>
            File a flight
          </AppLink>
          <div className="muted">By hand on one screen, or import the logbook you have as CSV.</div>
        </li>
        <li>
          <AppLink to={paths.flightLogs}>Drop its log</AppLink>
          <div className="muted">
            It is matched to the flight and read; health and this page fill from there.
          </div>
        </li>
      </ol>
    </Sheet>
  );
}
