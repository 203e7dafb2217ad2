import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { query } from '../../../api/queries.ts';
import { TrendChart } from '../../../charts/TrendChart.tsx';
import { figure, plural, withUnit } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  AppLink,
  EmptyState,
  Level,
  PageBar,
  Rows,
  Sheet,
  Table,
  useAddress,
  useGoTo,
} from '../../../ui/index.ts';
import { monthText } from '../flights/trends/trends.ts';
import { GroupBars } from './GroupBars.tsx';
import { QuestionBar } from './QuestionBar.tsx';
import {
  type Answer,
  type AnswerRow,
  type Asked,
  askedBy,
  bodyOf,
  groupName,
  isBeyond,
  type Line,
  leftOutText,
  missingOf,
  type Names,
  recordOf,
  seriesOf,
  titleOf,
} from './question.ts';
import styles from './questions.module.css';
import { SavedQuestions } from './SavedQuestions.tsx';
import { SaveQuestion } from './SaveQuestion.tsx';

/** A figure of all read flights, by what it is grouped by; the address is the question. */
export function QuestionsPage() {
  const asked = askedBy(useAddress('questions'));
  const missing = missingOf(asked);
  const answered = useQuery({
    ...query('askQuestion', { body: bodyOf(asked) }),
    enabled: missing === null,
  });
  const names = useNames();
  return (
    <>
      <PageBar title="Questions" note="over the logs of all flights">
        <SaveQuestion asked={asked} />
      </PageBar>
      <div className={styles.page}>
        <SavedQuestions names={names} />
        <Rows>
          <Sheet>
            <QuestionBar asked={asked} names={names} />
          </Sheet>
          {missing === null ? (
            <Answered of={answered}>
              {(answer) => <Found answer={answer} asked={asked} names={names} />}
            </Answered>
          ) : (
            <EmptyState title={missing}>
              {asked.column === ''
                ? 'By its name in the table of a flight, such as motor1_output_pct or esc1_temperature_c.'
                : 'The time above it is added up over the flights.'}
            </EmptyState>
          )}
        </Rows>
      </div>
    </>
  );
}

function useNames(): Names {
  const aircraft = useQuery(query('listAircraft')).data?.aircraft ?? [];
  const pilots = useQuery(query('listPilots')).data?.pilots ?? [];
  const types = useQuery(query('listTypes', { query: { limit: 200, total: 0 } })).data?.types ?? [];
  const parts =
    useQuery(query('listComponents', { query: { limit: 1000, total: 0 } })).data?.components ?? [];
  const byId = (list: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(list.map(({ id, name }) => [id, name]));
  return {
    aircraft: byId(aircraft),
    pilots: byId(pilots),
    types: byId(types),
    batteries: byId(parts),
  };
}

type FoundProps = { readonly answer: Answer; readonly asked: Asked; readonly names: Names };

/** Small charts beyond these would fill a wall; the table has all. */
const MOST_CHARTS = 12;

function Found({ answer, asked, names }: FoundProps) {
  const title = titleOf(asked);
  const isColumn = answer.source === 'columns';
  const series = seriesOf(answer.rows, asked, names);
  if (series.length === 0)
    return (
      <EmptyState title={isColumn ? 'No flight has this column' : 'No flight has this figure'}>
        {leftOutText(answer)}{' '}
        {isColumn
          ? 'Not every log measures it.'
          : 'A figure is read from the log of a flight; some logs do not have it.'}
      </EmptyState>
    );
  return (
    <>
      <Sheet title={title} note={answer.unit}>
        {series.slice(0, MOST_CHARTS).map((one) => (
          <Fragment key={one.name}>
            {series.length === 1 || one.rows.length < 2 ? null : (
              <h3 className={styles.of}>{one.name}</h3>
            )}
            <Chart title={one.name || title} rows={one.rows} of={{ answer, asked, names }} />
          </Fragment>
        ))}
        <p className="muted small">
          {asked.line === null ? '' : `${beyondText(answer, asked.line)} `}
          {leftOutText(answer)}
          {series.length > MOST_CHARTS
            ? ` ${MOST_CHARTS} of ${series.length} groups are drawn; the table has all.`
            : ''}
        </p>
      </Sheet>
      <Sheet title="Figures" flush>
        <Table
          of={series.flatMap(({ rows }) => rows).map((row, at) => ({ ...row, at }))}
          rowKey={({ at }) => at}
          columns={[
            { name: 'Group', as: 'lead', cell: (row) => <Group row={row} of={{ asked, names }} /> },
            {
              name: title,
              as: 'figure',
              cell: ({ value }) =>
                isBeyond(value, asked.line) ? (
                  <Level level="warn">{withUnit(value, answer.unit)}</Level>
                ) : (
                  withUnit(value, answer.unit)
                ),
            },
            { name: 'Flights', as: 'figure', cell: ({ flights }) => flights },
            { name: 'Latest flights', cell: ({ flight_ids }) => <Flights ids={flight_ids} /> },
          ]}
        />
      </Sheet>
    </>
  );
}

function beyondText({ rows, unit }: Answer, line: Line): string {
  const beyond = rows.filter(({ value }) => isBeyond(value, line)).length;
  const which = `${line.side} ${withUnit(line.value, unit)}`;
  return `${beyond === 0 ? 'No figure' : plural(beyond, 'figure')} ${beyond === 1 || beyond === 0 ? 'is' : 'are'} ${which}.`;
}

function periodName(row: AnswerRow, asked: Asked): string {
  const period = row.week ?? row.month;
  if (period == null) return '';
  return asked.per === 'month' ? monthText(period) : `week of ${dateText(period)}`;
}

function rowName(row: AnswerRow, asked: Asked, names: Names): string {
  const group = groupName(row, asked.group, names);
  const when = periodName(row, asked);
  if (when === '') return group;
  return asked.group === '' ? when : `${group}, ${when}`;
}

/** What a row is of, with the way to its page where it has one. */
function Group(props: { readonly row: AnswerRow; readonly of: Omit<FoundProps, 'answer'> }) {
  const { row, of } = props;
  const name = rowName(row, of.asked, of.names);
  const record = recordOf(row, of.asked.group);
  return record === null ? name : <AppLink to={record}>{name}</AppLink>;
}

/** Flights of a row before the rest is only counted. */
const MOST_LINKS = 5;

function Flights({ ids }: { readonly ids: readonly number[] }) {
  return (
    <>
      {ids.slice(0, MOST_LINKS).map((id, at) => (
        <span key={id}>
          {at === 0 ? '' : ', '}
          <AppLink to={paths.flight(id)}>{id}</AppLink>
        </span>
      ))}
      {ids.length > MOST_LINKS ? ' …' : ''}
    </>
  );
}

function Chart(props: {
  readonly title: string;
  readonly rows: readonly AnswerRow[];
  readonly of: FoundProps;
}) {
  const { title, rows, of } = props;
  const goTo = useGoTo();
  if (rows.length < 2)
    return (
      <p>
        {rowName(rows[0]!, of.asked, of.names)}: {figure(rows[0]!.value)} {of.answer.unit}
      </p>
    );
  const name = (row: AnswerRow) => rowName(row, of.asked, of.names);
  if (of.asked.per === '')
    return (
      <GroupBars
        title={title}
        unit={of.answer.unit}
        rows={rows}
        group={of.asked.group}
        nameOf={name}
        line={of.asked.line}
      />
    );
  return (
    <TrendChart
      title={title}
      unit={of.answer.unit}
      xLabel={of.asked.per === 'week' ? 'Week' : 'Month'}
      lines={of.asked.line === null ? [] : [of.asked.line.value]}
      // Its heading names the group: two names and two days would not stand side by side on a phone.
      ends={[periodName(rows[0]!, of.asked), periodName(rows.at(-1)!, of.asked)]}
      points={rows.map((row, at) => {
        const [latest] = row.flight_ids;
        return {
          key: at,
          x: at + 1,
          y: row.value,
          marked: isBeyond(row.value, of.asked.line),
          label: `${name(row)}, ${plural(row.flights, 'flight')}`,
          ...(latest === undefined ? {} : { to: paths.flight(latest) }),
        };
      })}
      onOpen={(to) => void goTo(to)}
      linkTo={(to, label) => <AppLink to={to}>{label}</AppLink>}
    />
  );
}
