import { useState } from 'react';
import { usePerson } from '../../../api/session.ts';
import { plural } from '../../../format/numbers.ts';
import { FormDialog, Level, TextArea, TextField, useSubmit } from '../../../ui/index.ts';
import type { Order } from './orders.ts';

/** The account is the name; what is given here stands beside it. */
export type Signing = { readonly statement: string; readonly licence: string };

type SignOffProps = {
  readonly order: Order;
  readonly fields: Pick<Order, 'tasks' | 'parts' | 'notes'>;
  readonly sign: (signOff: Signing) => Promise<void>;
  readonly onClose: () => void;
};

/** Who declares the work done, and in which words. It closes the order for good. */
export function SignOff({ order, fields, sign, onClose }: SignOffProps) {
  const person = usePerson();
  const [licence, setLicence] = useState('');
  const [statement, setStatement] = useState('Inspected and released to service.');
  const open = fields.tasks.filter((task) => !task.done).length;
  const submission = useSubmit(async () => {
    await sign({ statement, licence });
    onClose();
  });
  return (
    <FormDialog
      title={`Sign off: ${order.title}`}
      of={submission}
      action="Sign off"
      onClose={onClose}
    >
      {isSilent(fields) ? (
        <p>
          <Level level="warn">Nothing recorded</Level> The order names no task, no part and no
          notes: it will not say what was done.
        </p>
      ) : null}
      {open === 0 ? null : (
        <p>
          {plural(open, 'task is', 'tasks are')} not ticked. Signing off closes the order anyway.
        </p>
      )}
      <Signer name={person.name} />
      <TextField
        label="Licence number or second name"
        placeholder="Optional"
        value={licence}
        error={submission.problem('sign_off.licence')}
        onChange={setLicence}
      />
      <TextArea
        label="Statement"
        value={statement}
        error={submission.problem('sign_off.statement')}
        onChange={setStatement}
      />
      <p className="muted small">
        A signed order cannot be changed. A correction is another order that names it.
      </p>
    </FormDialog>
  );
}

/** Nothing on the order says what was found and done. */
function isSilent({ tasks, parts, notes }: SignOffProps['fields']): boolean {
  return tasks.length === 0 && parts.length === 0 && (notes ?? '').trim() === '';
}

/** Whoever is signed in signs. */
export function Signer({ name }: { readonly name: string }) {
  return (
    <p>
      You sign with your account, as <b>{name === '' ? 'its owner' : name}</b>.
    </p>
  );
}
