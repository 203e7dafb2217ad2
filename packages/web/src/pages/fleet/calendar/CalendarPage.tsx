import { plusDays, plusMonths, dateText as utcDate } from '@airworthy/contract/dates';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import { plural } from '../../../format/numbers.ts';
import { useSettings } from '../../../format/settings.ts';
import { clockText, dateText } from '../../../format/times.ts';
import { type AppPath, paths } from '../../../paths.ts';
import {
  AllClear,
  Answered,
  AppLink,
  Level,
  PageBar,
  Rows,
  Sheet,
  useAddress,
  useSetAddress,
} from '../../../ui/index.ts';
import styles from './calendar.module.css';
import { FeedSheet } from './FeedSheet.tsx';
import { byDay, type Entry, monthOf, shownDay, weeksOf } from './month.ts';

const OVERDUE_DAYS = 700;

/** A month of what falls due, ends and is planned; what is past its day comes first. */
export function CalendarPage() {
  const address = useAddress('calendar');
  const set = useSetAddress('calendar');
  const { zone } = useSettings();
  const today = utcDate(new Date());
  const month = monthOf(address.month, today);
  const weeks = weeksOf(month);
  const period = { since: weeks[0]?.[0] ?? today, until: weeks.at(-1)?.[6] ?? today };
  const shown = useQuery(query('getCalendar', { query: period }));
  const past = useQuery(
    query('getCalendar', { query: { since: plusDays(today, -OVERDUE_DAYS), until: today } }),
  );
  const title = new Date(`${month}-15`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
  });
  return (
    <>
      <PageBar title="Calendar" note={title}>
        <Button aria-label="The month before" onClick={() => set({ month: plusMonths(month, -1) })}>
          ‹
        </Button>
        <Button onClick={() => set({ month: undefined })}>Today</Button>
        <Button aria-label="The month after" onClick={() => set({ month: plusMonths(month, 1) })}>
          ›
        </Button>
      </PageBar>
      <Rows>
        <Answered of={past} rows={2}>
          {({ entries }) => <Overdue of={entries.filter(({ state }) => state === 'overdue')} />}
        </Answered>
        <Answered of={shown} rows={12}>
          {({ entries, undated, feed_made_at }) => (
            <>
              <Sheet title={title} flush>
                <Month weeks={weeks} month={month} today={today} of={entries} />
                <ul className={styles.list}>
                  {entries
                    .filter((entry) => shownDay(entry, zone).startsWith(month))
                    .map((entry) => (
                      <li key={entry.uid}>
                        <span className="muted">{dateText(shownDay(entry, zone), 'utc')}</span>
                        <One of={entry} />
                      </li>
                    ))}
                </ul>
                {entries.length > 0 ? null : (
                  <AllClear of={{ calendar: shown }}>
                    <p className={styles.none}>Nothing on record has its day in these weeks.</p>
                  </AllClear>
                )}
                {undated === 0 ? null : (
                  <p className={styles.none}>
                    {plural(undated, 'item')} near by hours, flights or cycles{' '}
                    {undated === 1 ? 'has' : 'have'} no day: see{' '}
                    <AppLink to={paths.maintenance} search={{ view: 'due' }}>
                      what is due
                    </AppLink>
                    .
                  </p>
                )}
              </Sheet>
              <FeedSheet madeAt={feed_made_at} />
            </>
          )}
        </Answered>
      </Rows>
    </>
  );
}

function Overdue({ of }: { of: readonly Entry[] }) {
  if (of.length === 0) return null;
  return (
    <Sheet title="Past its day" note={plural(of.length, 'entry', 'entries')} flush>
      <ul className={styles.list} data-always>
        {of.map((entry) => (
          <li key={entry.uid}>
            <span className="muted">{dateText(entry.starts, 'utc')}</span>
            <One of={entry} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function Month({
  weeks,
  month,
  today,
  of,
}: {
  weeks: readonly (readonly string[])[];
  month: string;
  today: string;
  of: readonly Entry[];
}) {
  const { zone } = useSettings();
  const days = byDay(of, zone);
  return (
    <table className={styles.month}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-other={day.startsWith(month) ? undefined : true}
                data-today={day === today || undefined}
              >
                <time dateTime={day}>{Number(day.slice(8))}</time>
                {(days.get(day) ?? []).map((entry) => (
                  <One key={entry.uid} of={entry} small />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const pageOf: Readonly<Record<Entry['record']['kind'], (id: number) => AppPath>> = {
  aircraft: paths.oneAircraft,
  component: paths.component,
  mission: paths.mission,
  pilot: paths.pilot,
  workorder: paths.workOrder,
  bulletin: paths.bulletin,
};

const STATES: Readonly<Record<Entry['state'], readonly ['bad' | 'warn' | 'plain', string]>> = {
  overdue: ['bad', 'Overdue'],
  due_soon: ['warn', 'Due soon'],
  later: ['plain', 'Later'],
  planned: ['plain', 'Planned'],
  approved: ['plain', 'Approved'],
  flown: ['plain', 'Flown'],
  cancelled: ['plain', 'Cancelled'],
};

/** Papers and currencies have the words of their own pages. */
function standingOf({ kind, state }: Entry): (typeof STATES)[Entry['state']] {
  if (kind === 'document' && state === 'overdue') return ['bad', 'Expired'];
  if (kind === 'currency' && state === 'overdue') return ['bad', 'Lapsed'];
  if (kind === 'currency' && state === 'due_soon') return ['warn', 'Lapsing'];
  return STATES[state];
}

/** In the month an entry is short: its colour stands for its state, which is named for who cannot see it. */
function One({ of: entry, small = false }: { of: Entry; small?: boolean }) {
  const { zone } = useSettings();
  const { title, record, state, all_day, starts } = entry;
  const [level, word] = standingOf(entry);
  const time = all_day ? '' : `${clockText(starts, zone)} `;
  if (small)
    return (
      <AppLink
        to={pageOf[record.kind](record.id)}
        className={styles.entry}
        data-level={level}
        data-ended={state === 'cancelled' || undefined}
        title={`${time}${title}, ${word}`}
      >
        {time}
        {title}
        <span className="visually-hidden">, {word}</span>
      </AppLink>
    );
  return (
    <span>
      <AppLink to={pageOf[record.kind](record.id)}>
        {time}
        {title}
      </AppLink>{' '}
      <Level level={level}>{word}</Level>
    </span>
  );
}
