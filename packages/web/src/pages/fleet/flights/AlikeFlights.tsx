import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { plural, words } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import { Answered, AppLink, Level, Sheet, Table } from '../../../ui/index.ts';
import { categoryText } from '../../log/words.ts';
import { isOpen } from '../maintenance/orders.ts';

type Alikes = CallReply<'listAlike'>;
export type Became = Pick<
  Alikes['alike'][number],
  'crashed' | 'causes' | 'incident' | 'work_orders'
>;

/** The flights of the organization that are most like this one, with what became of them. */
export function AlikeFlights({ id }: { readonly id: string }) {
  const asked = useQuery(query('listAlike', { params: { id } }));
  return (
    <Sheet title="Flights like this one" note="by the figures of their logs" flush>
      <Answered of={asked} rows={3}>
        {(answer) => <Found answer={answer} />}
      </Answered>
    </Sheet>
  );
}

function Found({ answer }: { readonly answer: Alikes }) {
  const { alike, reason } = answer;
  if (alike.length === 0)
    return (
      <p className="muted" style={{ padding: 14 }}>
        {reason ?? 'No other read flight has enough in common with this one.'}
      </p>
    );
  return (
    <>
      <Table
        of={alike}
        rowKey={({ flight_id }) => flight_id}
        columns={[
          {
            name: 'Flight',
            as: 'lead',
            cell: (one) => (
              <>
                <AppLink to={paths.flight(one.flight_id)}>Flight {one.flight_id}</AppLink>{' '}
                <span className="muted">
                  {dateText(one.flown_at)} · {one.asset_name}
                </span>
                <br />
                <span className="small">{one.sentence}</span>
              </>
            ),
          },
          { name: 'What became of it', as: 'lead', cell: (one) => <Outcome of={one} /> },
        ]}
      />
      <p className="muted small" style={{ padding: '0 14px 14px' }}>
        {comparedText(answer)}
      </p>
    </>
  );
}

/** What was compared, and what could not be. */
function comparedText({ flights, not_compared, unknown }: Alikes): string {
  const left =
    unknown.length === 0
      ? ''
      : ` Not known of this flight, and left out: ${unknown.map((key) => words(key).toLowerCase()).join(', ')}.`;
  const others =
    not_compared === 0 ? '' : ` ${plural(not_compared, 'flight')} had too little in common.`;
  return `Nearest first, of ${plural(flights, 'read flight')}.${left}${others}`;
}

/** What became of a flight, as far as it is on record. */
export function Outcome({ of: one }: { readonly of: Became }) {
  const { crashed, causes, incident, work_orders } = one;
  return (
    <>
      {crashed === true ? (
        <Level level="bad">
          {['Crash', causes.map((cause) => categoryText(cause).toLowerCase()).join(', ')]
            .filter(Boolean)
            .join(': ')}
        </Level>
      ) : null}{' '}
      {incident ? <Level level="bad">Incident</Level> : null}{' '}
      {work_orders.map((order) => (
        <div key={order.id}>
          <AppLink to={paths.workOrder(order.id)}>{order.title}</AppLink>{' '}
          <span className="muted">{isOpen(order) ? 'open' : words(order.state)}</span>
        </div>
      ))}
      {crashed === null ? <span className="muted">Its end was not judged</span> : null}
      {crashed === false && !incident && work_orders.length === 0 ? (
        <span className="muted">No crash read, nothing raised</span>
      ) : null}
    </>
  );
}
