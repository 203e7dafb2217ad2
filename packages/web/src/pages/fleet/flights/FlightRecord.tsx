import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { paths } from '../../../paths.ts';
import { Answered, AppLink, Level, Sheet, Table } from '../../../ui/index.ts';
import { History } from '../History.tsx';
import { GROUNDS, isOpen } from '../maintenance/orders.ts';
import { State } from '../parts.tsx';

/** Work that the flight raised: a program that came due, a check that failed, a crash. */
export function FlightWork({ id }: { readonly id: string }) {
  const record = useQuery(query('getFlightRecord', { params: { id } }));
  return (
    <Sheet title="Work raised" flush>
      <Answered of={record} rows={2}>
        {({ workorders }) => <RaisedWork orders={workorders} />}
      </Answered>
    </Sheet>
  );
}

type Order = CallReply<'getFlightRecord'>['workorders'][number];

function RaisedWork({ orders }: { readonly orders: readonly Order[] }) {
  if (orders.length === 0)
    return (
      <p className="muted" style={{ padding: 14 }}>
        This flight raised no work order.
      </p>
    );
  return (
    <Table
      of={orders}
      rowKey={({ id }) => id}
      headless
      short
      columns={[
        {
          name: 'Work order',
          as: 'lead',
          cell: (order) => (
            <>
              <AppLink to={paths.workOrder(order.id)}>{order.title}</AppLink>{' '}
              {order.grounding && isOpen(order) ? <Level level="bad">{GROUNDS}</Level> : null}
            </>
          ),
        },
        { name: 'State', as: 'end', cell: ({ state }) => <State of={state} /> },
      ]}
    />
  );
}

/** Every correction with what it was and what it is, newest first. */
export function FlightHistory({ id }: { readonly id: string }) {
  const record = useQuery(query('getFlightRecord', { params: { id } }));
  return <History of={record} />;
}
