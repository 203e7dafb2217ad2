import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { fixed, plural } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  AppLink,
  ChoiceField,
  NumberField,
  Sheet,
  Table,
  useAddress,
  useSetAddress,
} from '../../../ui/index.ts';
import { Outcome } from './AlikeFlights.tsx';
import styles from './flights.module.css';
import { COLUMNS, momentOf, searchedText } from './moments.ts';

type Moments = CallReply<'findWindows'>;

/** Stretches of other flights that are most like one of this flight, with what became of them. */
export function AlikeMoments({ id }: { readonly id: string }) {
  const address = useAddress('flight');
  const asked = momentOf(address);
  const sheet = (
    <Sheet title="Moments like one of this flight" note="by the shape of one column" flush>
      <div className={styles.screenOnly}>
        <div id="moments" style={{ padding: 14 }}>
          <Asking key={JSON.stringify(address)} />
        </div>
      </div>
      {asked === null ? null : <Found id={id} asked={asked} />}
    </Sheet>
  );
  // On paper nothing is asked: only what was found is printed.
  return asked === null ? <div className={styles.screenOnly}>{sheet}</div> : sheet;
}

function Asking() {
  const address = useAddress('flight');
  const setAddress = useSetAddress('flight');
  const [column, setColumn] = useState(address.column ?? COLUMNS[0]![0]);
  const [from, setFrom] = useState<number | null>(address.from ? Number(address.from) : null);
  const [to, setTo] = useState<number | null>(address.to ? Number(address.to) : null);
  const moment = momentOf({ column, from: String(from ?? ''), to: String(to ?? '') });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (moment !== null) setAddress({ column, from: String(from), to: String(to) });
  };
  return (
    <form onSubmit={ask} style={{ display: 'grid', gap: 8, maxWidth: 420 }}>
      <ChoiceField label="Column" value={column} onChange={setColumn} options={optionsOf(column)} />
      <NumberField label="From" unit="s" value={from} min={0} onChange={setFrom} />
      <NumberField label="To" unit="s" value={to} min={0} onChange={setTo} />
      <Button type="submit" size="xs" disabled={moment === null} style={{ justifySelf: 'start' }}>
        Find moments like it
      </Button>
      <p className="muted small">Seconds since the start of the log, 1 to 120 of them.</p>
    </form>
  );
}

/** A link may name a column that is not offered. */
function optionsOf(column: string): readonly (readonly [string, string])[] {
  return COLUMNS.some(([name]) => name === column) ? COLUMNS : [[column, column], ...COLUMNS];
}

function Found(props: {
  readonly id: string;
  readonly asked: NonNullable<ReturnType<typeof momentOf>>;
}) {
  const { id, asked } = props;
  const answered = useQuery(query('findWindows', { params: { id }, body: asked }));
  return (
    <Answered of={answered} rows={3}>
      {(answer) => <Answer answer={answer} />}
    </Answered>
  );
}

function Answer({ answer }: { readonly answer: Moments }) {
  const { windows, column, reason } = answer;
  if (reason !== null)
    return (
      <p className="muted" style={{ padding: '0 14px 14px' }}>
        Nothing was searched: {reason}
      </p>
    );
  return (
    <>
      {windows.length === 0 ? null : (
        <Table
          of={windows}
          rowKey={({ flight_id }) => flight_id}
          columns={[
            {
              name: 'Moment',
              as: 'lead',
              cell: (one) => (
                <>
                  <AppLink
                    to={paths.log}
                    search={{
                      flight: String(one.flight_id),
                      from: String(one.start_s),
                      to: String(one.end_s),
                    }}
                  >
                    Flight {one.flight_id}, {fixed(one.start_s, 1)} to {fixed(one.end_s, 1)} s
                  </AppLink>{' '}
                  <span className="muted">
                    {dateText(one.flown_at)} · {one.asset_name ?? 'no aircraft on record'}
                  </span>
                  <br />
                  <span className="small">{one.sentence}</span>
                </>
              ),
            },
            {
              name: 'What became of it',
              as: 'lead',
              cell: (one) => (
                <>
                  <Outcome of={one} />
                  {one.findings.length === 0 ? null : (
                    <div className="muted small">
                      {plural(one.findings.length, 'finding')} of its reading
                    </div>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      <p className="muted small" style={{ padding: '14px' }}>
        {windows.length === 0
          ? `No flight that was searched has a stretch of ${column} that swings about as much. `
          : 'Nearest first, one of a flight. '}
        {searchedText(answer.searched)}
      </p>
    </>
  );
}
