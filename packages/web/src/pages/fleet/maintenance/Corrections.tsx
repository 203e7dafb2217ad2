import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { Answered, AppLink, Instant, Level, Sheet, Table } from '../../../ui/index.ts';
import { differences } from './corrections.ts';
import type { Order } from './orders.ts';

/** What was corrected about a signed order: the order itself stays as it was signed, and both are shown. */
export function Corrections({ order }: { readonly order: Order }) {
  return (
    <>
      {order.corrects === null ? null : <Beside order={order} id={order.corrects} as="signed" />}
      {order.corrected_by.map((id) => (
        <Beside key={id} order={order} id={id} as="correction" />
      ))}
    </>
  );
}

type BesideProps = {
  readonly order: Order;
  /** The other order. */
  readonly id: number;
  readonly as: 'signed' | 'correction';
};

function Beside({ order, id, as }: BesideProps) {
  const other = useQuery(query('getWorkOrder', { params: { id } }));
  const title = as === 'signed' ? `Corrects work order ${id}` : `Corrected by work order ${id}`;
  return (
    <Sheet title={title} flush>
      <Answered of={other} rows={2}>
        {({ workorder }) =>
          as === 'signed' ? (
            <Both signed={workorder} correction={order} other={workorder} />
          ) : (
            <Both signed={order} correction={workorder} other={workorder} />
          )
        }
      </Answered>
    </Sheet>
  );
}

type BothProps = {
  readonly signed: Order;
  readonly correction: Order;
  readonly other: Order;
};

function Both({ signed, correction, other }: BothProps) {
  return (
    <>
      <p style={{ padding: 14 }}>
        <b>Why:</b> {correction.reason}
        <br />
        <span className="muted">
          <Signature of={correction} />{' '}
          <AppLink to={paths.workOrder(other.id)}>{other.title}</AppLink>
        </span>
      </p>
      <Table
        of={differences(signed, correction)}
        rowKey={({ name }) => name}
        columns={[
          { name: 'What', as: 'lead', cell: ({ name }) => name },
          { name: 'As it was signed', cell: (one) => one.signed },
          { name: 'Corrected', cell: (one) => one.corrected },
        ]}
      />
    </>
  );
}

function Signature({ of }: { readonly of: Order }) {
  if (of.sign_off === null)
    return (
      <>
        <Level level="warn">Not signed yet</Level> Opened{' '}
        {of.opened_by === null ? '' : `by ${of.opened_by.name} `}
        <Instant at={of.opened} />.
      </>
    );
  return (
    <>
      Signed by {of.sign_off.signed_by ?? of.sign_off.name} <Instant at={of.closed} />.
    </>
  );
}
