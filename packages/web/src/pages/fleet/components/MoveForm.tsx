import { Button, Modal } from '@mantine/core';
import { call } from '../../../api/client.ts';
import { refresh } from '../../../api/queries.ts';
import { Form, FormActions, FormError, useSubmit } from '../../../ui/index.ts';
import { type Aircraft, isInFleet } from '../aircraft/status.ts';
import { ChoiceField, TextField } from '../fields.tsx';
import { useEdited } from '../record.tsx';
import type { Component } from './components.ts';

type MoveProps = {
  readonly component: Component;
  readonly aircraft: readonly Aircraft[];
  readonly onClose: () => void;
};

const today = () => new Date().toLocaleDateString('sv-SE');

/** Fits a component to another aircraft, or takes it off; its hours and cycles go with it. */
export function MoveForm({ component, aircraft, onClose }: MoveProps) {
  const edited = useEdited(
    {
      to: component.state === 'fitted' ? 'removed' : '',
      position: component.position,
      at: today(),
    },
    component.revision,
  );
  const { fields, set } = edited;
  const fits = Number.isInteger(Number(fields.to)) && fields.to !== '';
  const submission = useSubmit(async () => {
    const where = fits
      ? { asset_id: Number(fields.to), position: fields.position }
      : { state: fields.to as 'removed' | 'spare' | 'scrapped' };
    await call('moveComponent', {
      params: { id: component.id },
      body: { ...where, at: fields.at, revision: component.revision },
    });
    await refresh('listComponents', 'getComponent', 'listAircraft', 'listBulletins');
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={`Move ${component.name}`}>
      <Form of={submission}>
        <ChoiceField
          label="Where to"
          value={fields.to}
          error={submission.problem('asset_id') ?? submission.problem('state')}
          options={[
            ...(component.state === 'fitted' ? [] : [['', 'Choose'] as const]),
            ...aircraft
              .filter((one) => isInFleet(one) && one.id !== component.asset_id)
              .map((one) => [String(one.id), `Fit to ${one.name}`] as const),
            ...(component.state === 'fitted' ? [['removed', 'Take off'] as const] : []),
            ['spare', 'Keep as a spare'],
            ['scrapped', 'Scrap'],
          ]}
          onChange={(to) => set({ to })}
        />
        {fits ? (
          <TextField
            label="Position"
            placeholder="bay A"
            value={fields.position}
            onChange={(position) => set({ position })}
          />
        ) : null}
        <TextField
          label="On"
          type="date"
          value={fields.at}
          error={submission.problem('at')}
          onChange={(at) => set({ at })}
        />
        <FormError of={submission} />
        <FormActions>
          <Button
            type="submit"
            variant="filled"
            disabled={fields.to === ''}
            loading={submission.pending}
          >
            Move
          </Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
