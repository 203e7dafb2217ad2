import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query, refresh } from '../../api/queries.ts';
import { usePermission } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { words } from '../../format/numbers.ts';
import {
  EmptyState,
  Form,
  FormActions,
  FormError,
  Instant,
  PageBar,
  Sheet,
  useAddress,
  useSetAddress,
  useSubmit,
} from '../../ui/index.ts';
import { AircraftLink, Answered, State } from './parts.tsx';

type Order = CallReply<'listWorkOrders'>['workorders'][number];
const STATES = ['open', 'in_progress', 'waiting_parts', 'deferred', 'done', 'cancelled'] as const;

/** Work by state; a sign-off closes it. */
export function Page() {
  const { state } = useAddress();
  const set = useSetAddress();
  const may = usePermission();
  const orders = useQuery(query('listWorkOrders', { query: { state, limit: 200 } }));
  const registry = useQuery(query('listAircraft'));
  const [open, setOpen] = useState<Order | null>(null);
  const nameOf = (id: number | null) =>
    registry.data?.aircraft.find((one) => one.id === id)?.name ?? '';
  return (
    <>
      <PageBar title="Maintenance">
        <NativeSelect
          aria-label="State"
          value={state ?? ''}
          data={[
            { value: '', label: 'All states' },
            ...STATES.map((one) => ({ value: one, label: words(one) })),
          ]}
          onChange={(event) => set({ state: event.currentTarget.value })}
        />
      </PageBar>
      <Answered of={orders}>
        {({ workorders }) =>
          workorders.length === 0 ? (
            <EmptyState title="No work orders">
              Programs, failed checklist items, bulletins and crash readings raise work here.
            </EmptyState>
          ) : (
            <Sheet flush>
              <table className="rows list">
                <thead>
                  <tr>
                    <th>State</th>
                    <th>Work</th>
                    <th>Aircraft</th>
                    <th>Why</th>
                    <th>Opened</th>
                    <th />
                  </tr>
                </thead>
                <tbody>
                  {workorders.map((order) => (
                    <tr key={order.id}>
                      <td>
                        <State of={order.state} />
                      </td>
                      <td>{order.title}</td>
                      <td data-label="Aircraft">
                        <AircraftLink id={order.asset_id} name={nameOf(order.asset_id)} />
                      </td>
                      <td data-label="Why">
                        {order.reason} {order.grounding ? <State of="grounded" /> : null}
                      </td>
                      <td data-label="Opened">
                        <Instant at={order.opened} as="date" />
                      </td>
                      <td className="end">
                        {may('maintenance.manage') &&
                        order.state !== 'done' &&
                        order.state !== 'cancelled' ? (
                          <Button onClick={() => setOpen(order)}>Change</Button>
                        ) : null}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Sheet>
          )
        }
      </Answered>
      {open === null ? null : <ChangeOrder order={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function ChangeOrder({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const [state, setState] = useState<Order['state']>(order.state);
  const [name, setName] = useState('');
  const [statement, setStatement] = useState('');
  const submission = useSubmit(async () => {
    await call('moveWorkOrder', {
      params: { id: order.id },
      body: { state, ...(state === 'done' ? { sign_off: { name, statement } } : {}) },
    });
    await refresh('listWorkOrders', 'listAircraft');
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={order.title}>
      <Form of={submission}>
        <NativeSelect
          label="State"
          value={state}
          data={STATES.map((one) => ({ value: one, label: words(one) }))}
          onChange={(event) => setState(event.currentTarget.value as Order['state'])}
        />
        {state === 'done' ? (
          <>
            <TextInput
              label="Signed off by"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label="Statement"
              placeholder="Inspected and released to service"
              value={statement}
              onChange={(event) => setStatement(event.currentTarget.value)}
            />
          </>
        ) : null}
        <FormError of={submission} />
        <FormActions>
          <Button type="submit" variant="filled" loading={submission.pending}>
            Save
          </Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
