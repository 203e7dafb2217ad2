import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { query, queryClient } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { fixed, plural, words } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import { notify } from '../../../shell/notices.ts';
import {
  Answered,
  AppLink,
  ChoiceField,
  Columns,
  Fact,
  FactTable,
  Instant,
  Level,
  PageBar,
  Rows,
  Sheet,
  TextArea,
  TextField,
  useRecordId,
  useSubmit,
} from '../../../ui/index.ts';
import styles from '../fleet.module.css';
import { History } from '../History.tsx';
import { PhotosAndFiles } from '../PhotosAndFiles.tsx';
import { AircraftLink, State } from '../parts.tsx';
import { Refusal, type ShownAs, useEdited } from '../record.tsx';
import { Corrections } from './Corrections.tsx';
import { CorrectOrder } from './CorrectOrder.tsx';
import { GROUNDS, isOpen, ORDER_STATES, type Order, PRIORITIES, termText } from './orders.ts';
import { Signature } from './Signature.tsx';
import { type Signing, SignOff } from './SignOff.tsx';
import { PartList, TaskList } from './TaskList.tsx';

/** One work order: what it is about, its tasks and parts, and the sign-off that closes it. */
export function OrderPage() {
  const id = useRecordId();
  const order = useQuery(query('getWorkOrder', { params: { id } }));
  return (
    <Answered of={order} page="Work order">
      {({ workorder }) => <One key={workorder.id} order={workorder} />}
    </Answered>
  );
}

type Fields = Pick<Order, 'state' | 'priority' | 'tasks' | 'parts' | 'notes'> & {
  readonly assigned_to: string;
};

const LABELS = {
  state: 'State',
  priority: 'Priority',
  assigned_to: 'Assigned to',
  tasks: 'Tasks',
  parts: 'Parts',
  notes: 'Notes',
};

const inWords: ShownAs = (value) => words(String(value));
const SHOWN_AS = new Map([
  ['state', inWords],
  ['priority', inWords],
]);

function fieldsOf({ state, priority, assigned_to, tasks, parts, notes }: Order): Fields {
  return { state, priority, assigned_to: assigned_to ?? '', tasks, parts, notes };
}

function One({ order }: { readonly order: Order }) {
  const allowed = usePermission()('maintenance.manage');
  const manages = allowed && isOpen(order);
  const corrects = allowed && order.sign_off !== null;
  const edited = useEdited(fieldsOf(order), order.revision);
  const [signing, setSigning] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const { fields, set } = edited;
  const save = async (sign_off?: Signing) => {
    const { state, tasks, parts, ...rest } = fields;
    const { workorder } = await call('moveWorkOrder', {
      params: { id: order.id },
      body: {
        ...rest,
        tasks: tasks.filter((task) => task.text.trim() !== ''),
        parts: parts.filter((part) => part.name.trim() !== ''),
        ...(sign_off === undefined ? { state } : { state: 'done', sign_off }),
        revision: edited.revision(),
      },
    });
    edited.rebase(workorder.revision, fieldsOf(workorder));
    queryClient.setQueryData(query('getWorkOrder', { params: { id: String(order.id) } }).queryKey, {
      workorder,
    });
    notify({ text: sign_off === undefined ? 'Saved.' : 'Signed off.', level: 'plain' });
  };
  const submission = useSubmit(() => save());
  return (
    <>
      <PageBar title={order.title} note={<State of={order.state} />}>
        <Button onClick={() => window.print()}>Print</Button>
        {manages ? (
          <>
            <Button loading={submission.pending} onClick={() => submission.onSubmit()}>
              Save
            </Button>
            <Button variant="filled" onClick={() => setSigning(true)}>
              Sign off
            </Button>
          </>
        ) : null}
        {corrects ? <Button onClick={() => setCorrecting(true)}>Correct</Button> : null}
      </PageBar>
      {correcting ? <CorrectOrder order={order} onClose={() => setCorrecting(false)} /> : null}
      {signing ? (
        <SignOff order={order} fields={fields} sign={save} onClose={() => setSigning(false)} />
      ) : null}
      <Rows>
        <Refusal
          of={submission}
          edited={edited}
          member="workorder"
          fieldsOf={fieldsOf}
          labels={LABELS}
          shownAs={SHOWN_AS}
        />
        <Signature order={order} />
        <Corrections order={order} />
        <Columns>
          <Rows>
            <Sheet title="Tasks">
              <TaskList
                tasks={fields.tasks}
                edits={manages}
                onChange={(tasks) => set({ tasks: [...tasks] })}
              />
            </Sheet>
            <Sheet title="Parts">
              <PartList
                parts={fields.parts}
                edits={manages}
                onChange={(parts) => set({ parts: [...parts] })}
              />
            </Sheet>
            <Sheet title="Notes">
              {manages ? (
                <TextArea
                  label="What was found and done"
                  value={fields.notes}
                  onChange={(notes) => set({ notes })}
                />
              ) : (
                fields.notes || <span className="muted">None</span>
              )}
            </Sheet>
          </Rows>
          <Rows>
            {manages ? <StateSheet fields={fields} set={set} /> : null}
            <Facts order={order} />
            <PhotosAndFiles
              of={`workorder:${order.id}`}
              may={allowed}
              final={order.state === 'done'}
            />
          </Rows>
        </Columns>
        <OrderHistory id={order.id} />
      </Rows>
    </>
  );
}

type StateSheetProps = {
  readonly fields: Fields;
  readonly set: (change: Partial<Fields>) => void;
};

function StateSheet({ fields, set }: StateSheetProps) {
  return (
    <Sheet title="State">
      <div className={styles.stack}>
        <ChoiceField
          label="State"
          value={fields.state}
          options={ORDER_STATES.filter((state) => state !== 'done').map(
            (state) => [state, words(state)] as const,
          )}
          onChange={(state) => set({ state })}
        />
        <ChoiceField
          label="Priority"
          value={fields.priority}
          options={PRIORITIES.map((one) => [one, words(one)] as const)}
          onChange={(priority) => set({ priority })}
        />
        <TextField
          label="Assigned to"
          value={fields.assigned_to}
          onChange={(assigned_to) => set({ assigned_to })}
        />
      </div>
    </Sheet>
  );
}

function OrderHistory({ id }: { readonly id: number }) {
  return <History of={useQuery(query('getWorkOrderHistory', { params: { id } }))} />;
}

function Facts({ order }: { readonly order: Order }) {
  const registry = useQuery(query('listAircraft'));
  const aircraft = registry.data?.aircraft.find((one) => one.id === order.asset_id);
  const named = [aircraft?.registration, aircraft?.serial].filter(Boolean).join(', ');
  const component = useQuery({
    ...query('getComponent', { params: { id: order.component_id ?? 0 } }),
    enabled: order.component_id !== null,
  });
  const { flight_id, checklist_run_id, bulletin_id } = order.raised_by;
  return (
    <Sheet title="About" flush>
      <FactTable>
        <Fact name="Work order">{order.id}</Fact>
        <Fact name="Aircraft">
          {order.asset_id === null ? (
            'None'
          ) : (
            <AircraftLink
              id={order.asset_id}
              name={aircraft?.name ?? `Aircraft ${order.asset_id}`}
            />
          )}
          {named === '' ? '' : `, ${named}`}{' '}
          {order.grounding && isOpen(order) ? <Level level="bad">{GROUNDS}</Level> : null}
        </Fact>
        <Fact name="Why">{order.reason || '–'}</Fact>
        <Fact name="Raised by">
          {flight_id !== null ? (
            <AppLink to={paths.flight(flight_id)}>Flight {flight_id}</AppLink>
          ) : checklist_run_id !== null ? (
            <AppLink to={paths.filedChecklist(checklist_run_id)}>A filed checklist</AppLink>
          ) : bulletin_id !== null ? (
            <AppLink to={paths.bulletin(bulletin_id)}>A bulletin</AppLink>
          ) : (
            words(order.origin)
          )}
        </Fact>
        {order.component_id === null ? null : (
          <Fact name="Component">
            <AppLink to={paths.component(order.component_id)}>
              {component.data?.component.name ?? `Component ${order.component_id}`}
            </AppLink>
          </Fact>
        )}
        <Fact name="Due">{termText(order, dateText) || '–'}</Fact>
        <Fact name="Assigned to">{order.assigned_to ?? '–'}</Fact>
        <Fact name="Opened">
          <Instant at={order.opened} />
          {order.opened_by === null ? '' : ` by ${order.opened_by.name}`}
        </Fact>
        <Fact name="Aircraft time then">
          {order.hours_at === null
            ? '–'
            : `${fixed(order.hours_at, 2)} h, ${plural(order.flights_at ?? 0, 'flight')}`}
        </Fact>
      </FactTable>
    </Sheet>
  );
}
