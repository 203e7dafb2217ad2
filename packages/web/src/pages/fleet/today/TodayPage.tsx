import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { fixed, plural } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  AllClear,
  Answered,
  ButtonLink,
  Columns,
  PageBar,
  Rows,
  Sheet,
} from '../../../ui/index.ts';
import { tallyOf } from '../aircraft/status.ts';
import { inspectionsDue } from '../due.ts';
import fleet from '../fleet.module.css';
import { ScanButton } from '../labels/ScanButton.tsx';
import { type Aircraft, neededIn, useTodayAnswers } from './answers.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { Needs } from './NeedList.tsx';
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

/** What needs somebody, and what was flown of late. */
function useAnswers() {
  return { ...useTodayAnswers(), weeks: useQuery(query('listFlightWeeks')) };
}

type Answers = ReturnType<typeof useAnswers>;

function hasFlown(aircraft: Aircraft, { weeks }: Answers): boolean {
  return (
    aircraft.some((one) => one.total_flights > 0) ||
    (weeks.data?.weeks ?? []).some((week) => week.flights > 0)
  );
}

type OverviewProps = { readonly aircraft: Aircraft; readonly answers: Answers };

function Overview({ aircraft, answers }: OverviewProps) {
  const needs = neededIn(aircraft, answers);
  const weeks = answers.weeks.data;
  return (
    <Rows>
      <Tiles aircraft={aircraft} month={weeks?.month} />
      <Columns>
        <Sheet title="Needs you" flush>
          <Needs needs={needs} answers={answers} />
        </Sheet>
        <Rows>
          <Sheet title="Hours by week" flush>
            <Answered of={answers.weeks}>
              {(all) => <Weeks weeks={all.weeks} of="hours" />}
            </Answered>
          </Sheet>
          <Sheet title="Flights by week" flush>
            <Answered of={answers.weeks}>
              {(all) => <Weeks weeks={all.weeks} of="flights" />}
            </Answered>
          </Sheet>
        </Rows>
      </Columns>
    </Rows>
  );
}

type TilesProps = {
  readonly aircraft: Aircraft;
  readonly month: { readonly hours: number; readonly flights: number } | undefined;
};

function Tiles({ aircraft, month }: TilesProps) {
  const { airworthy, grounded, note } = tallyOf(aircraft);
  const due = inspectionsDue(aircraft);
  return (
    <dl className={fleet.strip}>
      <Tile name="Airworthy" value={String(airworthy)} note={note} />
      <Tile name="Grounded" value={String(grounded)} {...(grounded > 0 ? { level: 'bad' } : {})} />
      <Tile
        name="Inspections due"
        value={String(due.count)}
        note={due.note}
        {...(due.level === 'plain' ? {} : { level: due.level })}
      />
      <Tile
        name="Hours this month"
        value={month === undefined ? '–' : fixed(month.hours, 1)}
        note={month === undefined ? 'not known yet' : plural(month.flights, 'flight')}
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
