import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { usePerson } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import {
  FormDialog,
  NumberField,
  Sheet,
  TextArea,
  TextField,
  useGoTo,
  useSubmit,
} from '../../../ui/index.ts';
import styles from '../fleet.module.css';
import type { Order } from './orders.ts';
import { Signer } from './SignOff.tsx';
import { PartList, TaskList } from './TaskList.tsx';

type CorrectOrderProps = { readonly order: Order; readonly onClose: () => void };

/** Another order that says what the signed one should have said, and why. The signed one stays as it is. */
export function CorrectOrder({ order, onClose }: CorrectOrderProps) {
  const person = usePerson();
  const goTo = useGoTo();
  const { title, tasks, parts, notes, hours_at } = order;
  const [fields, setFields] = useState({ title, tasks, parts, notes, hours_at });
  const [reason, setReason] = useState('');
  const [signer, setSigner] = useState({ licence: '', statement: 'Record corrected.' });
  const set = (change: Partial<typeof fields>) => setFields((now) => ({ ...now, ...change }));
  const submission = useSubmit(async () => {
    const { id } = await call('fileWorkOrder', {
      body: {
        ...fields,
        tasks: fields.tasks.filter((task) => task.text.trim() !== ''),
        parts: fields.parts.filter((part) => part.name.trim() !== ''),
        // A figure that is not changed stays exactly as it was signed.
        hours_at: fields.hours_at === hours_at ? undefined : (fields.hours_at ?? undefined),
        corrects: order.id,
        reason,
        state: 'done',
        sign_off: signer,
      },
    });
    onClose();
    await goTo(paths.workOrder(id));
  });
  return (
    <FormDialog
      title={`Correct: ${order.title}`}
      of={submission}
      action="Sign the correction"
      size="lg"
      onClose={onClose}
    >
      <p className="muted">
        The signed order stays as it is. The correction is an order of its own; both are shown and
        printed together.
      </p>
      <TextArea
        label="Why it is corrected"
        value={reason}
        error={submission.problem('reason')}
        onChange={setReason}
      />
      <TextField
        label="Title"
        value={fields.title}
        error={submission.problem('title')}
        onChange={(value) => set({ title: value })}
      />
      <Sheet title="Tasks">
        <TaskList tasks={fields.tasks} edits onChange={(next) => set({ tasks: [...next] })} />
      </Sheet>
      <Sheet title="Parts">
        <PartList parts={fields.parts} edits onChange={(next) => set({ parts: [...next] })} />
      </Sheet>
      <TextArea
        label="What was found and done"
        value={fields.notes}
        onChange={(value) => set({ notes: value })}
      />
      <div className={styles.grid}>
        <NumberField
          stacked
          label="Aircraft time at the work"
          unit="h"
          min={0}
          decimals={2}
          value={fields.hours_at}
          onChange={(value) => set({ hours_at: value })}
        />
        <TextField
          label="Licence number or second name"
          placeholder="Optional"
          value={signer.licence}
          error={submission.problem('sign_off.licence')}
          onChange={(licence) => setSigner((now) => ({ ...now, licence }))}
        />
      </div>
      <Signer name={person.name} />
      <TextArea
        label="Statement"
        value={signer.statement}
        error={submission.problem('sign_off.statement')}
        onChange={(statement) => setSigner((now) => ({ ...now, statement }))}
      />
    </FormDialog>
  );
}
