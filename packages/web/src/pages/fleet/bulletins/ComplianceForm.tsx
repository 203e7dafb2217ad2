import { Button, Modal } from '@mantine/core';
import { call } from '../../../api/client.ts';
import { refresh } from '../../../api/queries.ts';
import { Form, FormActions, FormError, useSubmit } from '../../../ui/index.ts';
import { ChoiceField, TextArea, TextField } from '../fields.tsx';
import { useEdited } from '../record.tsx';
import type { Bulletin } from './bulletins.ts';

type Entry = Bulletin['aircraft'][number];

type FormProps = {
  readonly bulletin: Bulletin;
  readonly entry: Entry;
  readonly name: string;
  readonly onClose: () => void;
};

const today = () => new Date().toLocaleDateString('sv-SE');

/** Whether one aircraft complies, since when, and how. */
export function ComplianceForm({ bulletin, entry, name, onClose }: FormProps) {
  const { fields, set } = useEdited(
    {
      state: (entry.state === 'open' || entry.state === 'overdue' ? 'complied' : 'open') as
        | 'open'
        | 'complied'
        | 'not_applicable',
      on: entry.complied_on ?? today(),
      note: entry.note,
    },
    undefined,
  );
  const submission = useSubmit(async () => {
    await call('setCompliance', {
      params: { id: bulletin.id },
      body: {
        asset_id: entry.asset_id,
        state: fields.state,
        note: fields.note,
        ...(fields.state === 'complied' ? { complied_on: fields.on } : {}),
        revision: bulletin.revision,
      },
    });
    await refresh('listBulletins', 'getBulletin', 'listWorkOrders', 'listAircraft', 'listHealth');
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={`${bulletin.number}: ${name}`}>
      <Form of={submission}>
        <ChoiceField
          label="State"
          value={fields.state}
          options={[
            ['complied', 'Complied'],
            ['not_applicable', 'Not applicable'],
            ['open', 'Open'],
          ]}
          onChange={(state) => set({ state })}
        />
        {fields.state === 'complied' ? (
          <TextField
            label="Complied on"
            type="date"
            value={fields.on}
            error={submission.problem('complied_on')}
            onChange={(on) => set({ on })}
          />
        ) : null}
        <TextArea label="Note" value={fields.note} onChange={(note) => set({ note })} />
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
