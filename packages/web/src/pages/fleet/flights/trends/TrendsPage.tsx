import { trendGroups } from '@airworthy/contract/values';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../api/queries.ts';
import { Bars, roundTop } from '../../../../charts/Bars.tsx';
import { saveFile } from '../../../../charts/save.ts';
import { paths } from '../../../../paths.ts';
import {
  Answered,
  changeOf,
  EmptyState,
  PageBar,
  Rows,
  type SetAddress,
  Sheet,
  useAddress,
  useSetAddress,
} from '../../../../ui/index.ts';
import { FilterBar } from '../FilterBar.tsx';
import { type Filters, filtersOf } from '../filters.ts';
import { FlightTabs } from '../tabs.tsx';
import { FigureTable } from './Figures.tsx';
import { MonthRows, Ranks } from './Groups.tsx';
import styles from './trends.module.css';
import {
  type Answer,
  type Asked,
  askedBy,
  BY,
  groupsOf,
  type MonthValue,
  monthsOf,
  monthText,
  monthValues,
  type Row,
  readNote,
  restsOnLogs,
  SHOWN,
  trendsCsv,
  unreadText,
} from './trends.ts';

/** Groups that are listed until all are asked for: those with most of what is shown, or the newest months. */
const MOST = 12;

/** What the flights of a period come to, drawn and in figures; the address says which. */
export function TrendsPage() {
  const address = useAddress('flightTrends');
  const set = useSetAddress('flightTrends');
  const filters = filtersOf(address);
  const asked = askedBy(address);
  const { by, per } = asked;
  const answered = useQuery(
    query('getTrends', { query: { ...filters, by, ...(per === undefined ? {} : { per }) } }),
  );
  const { data } = answered;
  const save = (answer: Answer) =>
    saveFile(`flights-by-${by}.csv`, new Blob([trendsCsv(answer, asked)], { type: 'text/csv' }));
  return (
    <>
      <PageBar title="Flights" note="trends">
        <Button disabled={data === undefined} onClick={() => data && save(data)}>
          Export CSV
        </Button>
      </PageBar>
      <FlightTabs at={paths.flightTrends} filters={filters} />
      <FilterBar filters={filters} set={set} />
      <Choices asked={asked} set={set} />
      <Rows>
        <Answered of={answered} rows={10}>
          {(answer) => (
            <Found
              {...{ answer, asked, filters }}
              all={address.all === '1'}
              showAll={() => set({ all: '1' })}
            />
          )}
        </Answered>
      </Rows>
    </>
  );
}

type ChoicesProps = { readonly asked: Asked; readonly set: SetAddress<keyof Asked> };

function Choices({ asked, set }: ChoicesProps) {
  const choice = (
    label: string,
    name: keyof Asked,
    of: { readonly value: string; readonly data: { value: string; label: string }[] },
  ) => (
    <NativeSelect
      size="xs"
      aria-label={label}
      {...of}
      onChange={(event) => set(changeOf(name, event.currentTarget.value))}
    />
  );
  return (
    <div className={styles.choices}>
      {choice('Show', 'show', {
        value: asked.show,
        data: Object.entries(SHOWN).map(([value, { label }]) => ({ value, label })),
      })}
      {choice('by', 'by', {
        value: asked.by,
        data: trendGroups.map((value) => ({ value, label: `by ${BY[value]}` })),
      })}
      {asked.by === 'month'
        ? null
        : choice('per', 'per', {
            value: asked.per ?? '',
            data: [
              { value: '', label: 'whole period' },
              { value: 'month', label: 'month by month' },
            ],
          })}
    </div>
  );
}

type FoundProps = {
  readonly answer: Answer;
  readonly asked: Asked;
  readonly filters: Filters;
  /** Every group, and not only the first. */
  readonly all: boolean;
  readonly showAll: () => void;
};

function Found({ answer, asked, filters, all, showAll }: FoundProps) {
  const { rows, total } = answer;
  const { by, show, per } = asked;
  if (total.flights === 0)
    return (
      <EmptyState title="No flights match these filters">
        Trends are drawn from the flights on record.
      </EmptyState>
    );
  const every = groupsOf(rows, asked);
  // Months are drawn in their order and listed from the newest.
  const ordered = by === 'month' ? every.toReversed() : every;
  const groups = all ? ordered : ordered.slice(0, MOST);
  const rest = <ShowAll of={every.length} shown={groups.length} by={by} onClick={showAll} />;
  const title = `${SHOWN[show].label} by ${BY[by]}`;
  return (
    <>
      {every.length === 0 ? (
        <Sheet title={title}>
          <p>No flight carried a component of the registry on its day.</p>
        </Sheet>
      ) : by === 'month' ? (
        <Sheet title={title}>
          <Months rows={rows} asked={asked} />
          <Basis total={total} asked={asked} />
        </Sheet>
      ) : per === 'month' ? (
        <Monthly {...{ rows, groups, asked, filters, title }}>
          <Basis total={total} asked={asked} />
          {rest}
        </Monthly>
      ) : (
        <Sheet title={title}>
          <Ranks groups={groups} asked={asked} filters={filters} />
          <Basis total={total} asked={asked} />
          {rest}
        </Sheet>
      )}
      <Sheet title="Figures" note={per === 'month' ? 'of the whole period' : undefined} flush>
        <FigureTable groups={groups} total={total} asked={asked} filters={filters} />
        <div className={styles.below}>
          <p className={`muted small ${styles.narrow}`}>
            Other figures: choose them above, or export the CSV.
          </p>
          {rest}
        </div>
      </Sheet>
    </>
  );
}

/** What the figures rest on, and what they mean. */
function Basis({ total, asked }: { readonly total: Answer['total']; readonly asked: Asked }) {
  return (
    <p className={`muted small ${styles.basis}`}>
      {unreadText(total)} <Meaning of={asked} />
    </p>
  );
}

function Meaning({ of: { by, show } }: { readonly of: Asked }) {
  return (
    <>
      {show === 'failures' || show === 'rate' || by === 'batch'
        ? 'A failure is a flight with an incident on record or a crash in its log. '
        : ''}
      {show === 'findings' ? 'A finding is an alert or a warning of the reading. ' : ''}
      {by === 'batch'
        ? 'A flight counts for every batch that its aircraft carried that day; that a part caused the failure is not said.'
        : ''}
    </>
  );
}

type ShowAllProps = {
  readonly of: number;
  readonly shown: number;
  readonly by: Asked['by'];
  readonly onClick: () => void;
};

function ShowAll({ of, shown, by, onClick }: ShowAllProps) {
  if (shown >= of) return null;
  const first = by === 'month' ? 'The newest' : 'The first';
  return (
    <p className={styles.rest}>
      <span className="muted small">
        {first} {shown} of {of} are shown.
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onClick}>
        Show all {of}
      </Button>
    </p>
  );
}

const thisMonth = () => new Date().toISOString().slice(0, 7);

const topOf = (values: readonly MonthValue[]) =>
  roundTop(Math.max(0, ...values.map(({ value }) => value ?? 0)));

/** All flights, a bar a month. */
function Months({
  rows,
  asked: { show },
}: {
  readonly rows: readonly Row[];
  readonly asked: Asked;
}) {
  const { label, text } = SHOWN[show];
  const months = monthsOf(rows);
  const now = thisMonth();
  const values = monthValues(months, new Map(rows.map((row) => [row.month ?? '', row])), show);
  return (
    <Bars
      name={`${label} by month`}
      summary={`${label}, ${months.length} months`}
      text={text}
      top={topOf(values)}
      {...(restsOnLogs(show) ? { underName: 'read' } : {})}
      height={220}
      bars={values.map(({ month, value, figures }) => ({
        key: month,
        label: monthText(month),
        value,
        note: readNote(show, figures),
        under: figures.flights === 0 ? '–' : `${figures.read}/${figures.flights}`,
        tick: month.endsWith('-01-01')
          ? month.slice(0, 4)
          : (monthText(month, 'short').split(' ')[0] ?? ''),
        partial: month.startsWith(now),
      }))}
    />
  );
}

type MonthlyProps = Pick<FoundProps, 'asked' | 'filters'> & {
  readonly rows: readonly Row[];
  readonly groups: ReturnType<typeof groupsOf>;
  readonly title: string;
  readonly children: React.ReactNode;
};

/** The groups, each over the same months on the same scale. */
function Monthly({ rows, groups, asked, filters, title, children }: MonthlyProps) {
  const months = monthsOf(rows);
  const values = groups.flatMap((group) => monthValues(months, group.months, asked.show));
  const top = topOf(values);
  const [first = '', last = ''] = [months[0], months.at(-1)].map((month) =>
    monthText(month ?? '', 'short'),
  );
  const note = [
    first === last ? first : `${first} to ${last}`,
    `a bar of full height is ${SHOWN[asked.show].text(top)}`,
    ...(values.some(({ value }) => value === null) ? ['hatched is not known'] : []),
    ...(last === monthText(`${thisMonth()}-01`, 'short') ? ['the last month is not over'] : []),
  ];
  return (
    <Sheet title={title} note={note.join(', ')} flush>
      <MonthRows {...{ groups, asked, filters, months, top }} now={thisMonth()} />
      <div className={styles.below}>{children}</div>
    </Sheet>
  );
}
