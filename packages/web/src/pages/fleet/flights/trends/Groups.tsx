import { useState } from 'react';
import { LinkButton, Table } from '../../../../ui/index.ts';
import type { Filters } from '../filters.ts';
import { Amount, MonthTable, Named } from './Figures.tsx';
import styles from './trends.module.css';
import {
  type Asked,
  cellOf,
  type MonthValue,
  monthText,
  monthValues,
  readNote,
  SHOWN,
  type TrendGroup,
} from './trends.ts';

type GroupsProps = {
  readonly groups: readonly TrendGroup[];
  readonly asked: Asked;
  readonly filters: Filters;
};

/** Groups one below the other, the largest first. */
export function Ranks({ groups, asked, filters }: GroupsProps) {
  const { value } = SHOWN[asked.show];
  const most = Math.max(0, ...groups.map(({ figures }) => value(figures) ?? 0));
  return (
    <ol className={styles.ranks}>
      {groups.map((group) => {
        const own = value(group.figures);
        return (
          <li key={`${group.of.id} ${group.name}`}>
            <span>
              <Named row={group.of} asked={asked} filters={filters} />
            </span>
            <div>
              {own === null || cellOf(asked.show, group.figures).text === '' ? null : (
                <i style={{ width: `${most === 0 ? 0 : (100 * own) / most}%` }} />
              )}
            </div>
            <b>
              <Amount show={asked.show} of={group.figures} />
            </b>
          </li>
        );
      })}
    </ol>
  );
}

type MonthRowsProps = GroupsProps & {
  readonly months: readonly string[];
  /** The month that is not over, as `2026-11`. */
  readonly now: string;
  /** What a bar of full height stands for, the same in every row. */
  readonly top: number;
};

/** A line a group: its months as bars on one scale, the last full month, and the whole period. Its figures open below. */
export function MonthRows({ groups, asked, filters, months, now, top }: MonthRowsProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const keyOf = ({ of, name }: TrendGroup) => `${of.id} ${name}`;
  const toggle = (key: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const full = months.findLast((month) => !month.startsWith(now));
  return (
    <Table
      short
      of={groups}
      rowKey={keyOf}
      className={styles.months}
      columns={[
        {
          name: 'Group',
          as: 'lead',
          cell: ({ of }) => <Named row={of} asked={asked} filters={filters} />,
        },
        {
          ...{ name: 'Month by month', as: 'lead', className: styles.run },
          heading: <Ends months={months} />,
          cell: (group) => (
            <Run
              name={group.name}
              asked={asked}
              of={monthValues(months, group.months, asked.show)}
              top={top}
              now={now}
            />
          ),
        },
        full === undefined
          ? null
          : {
              ...{ name: monthText(full, 'short'), as: 'figure', className: styles.wide },
              cell: (group) => <OfMonth month={full} of={group} asked={asked} />,
            },
        {
          ...{ name: 'Whole period', as: 'figure' },
          cell: ({ figures }) => <Amount show={asked.show} of={figures} />,
        },
        {
          ...{ name: 'Table', as: 'actions' },
          cell: (group) => {
            const said = open.has(keyOf(group)) ? 'Hide the table' : 'Show the table';
            return (
              <LinkButton
                aria-expanded={open.has(keyOf(group))}
                aria-label={`${said} of ${group.name}`}
                onClick={() => toggle(keyOf(group))}
              >
                {said}
              </LinkButton>
            );
          },
        },
      ]}
      detail={(group) =>
        open.has(keyOf(group)) ? <MonthTable group={group} asked={asked} filters={filters} /> : null
      }
    />
  );
}

function OfMonth({ month, of, asked }: { month: string; of: TrendGroup; asked: Asked }) {
  const figures = of.months.get(month);
  if (figures === undefined) return <span className="muted">no flights</span>;
  return <Amount show={asked.show} of={figures} />;
}

function Ends({ months }: { readonly months: readonly string[] }) {
  return (
    <span className={styles.ends}>
      {[...new Set([months[0], months.at(-1)])].map((month) =>
        month === undefined ? null : <span key={month}>{monthText(month, 'short')}</span>,
      )}
    </span>
  );
}

type RunProps = {
  readonly name: string;
  readonly asked: Asked;
  readonly of: readonly MonthValue[];
  readonly top: number;
  readonly now: string;
};

/** A bar a month; what is not known is hatched, which none is not. */
function Run({ name, asked: { show }, of, top, now }: RunProps) {
  const { label, text } = SHOWN[show];
  const said = ({ month, value, figures }: MonthValue) => {
    const amount =
      figures.flights === 0 ? 'no flights' : value === null ? 'not known' : text(value);
    const note = readNote(show, figures);
    return `${monthText(month)}: ${amount}${note === undefined ? '' : `, ${note}`}`;
  };
  return (
    <div className={styles.bars} role="img" aria-label={`${label} of ${name}, ${of.length} months`}>
      {of.map((one) => (
        <span key={one.month} title={said(one)} data-unknown={one.value === null}>
          {one.value === null ? null : (
            <i
              data-partial={one.month.startsWith(now)}
              style={{ height: `${(100 * one.value) / top}%` }}
            />
          )}
        </span>
      ))}
    </div>
  );
}
