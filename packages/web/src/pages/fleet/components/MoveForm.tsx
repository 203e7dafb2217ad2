import { call } from '../../../api/client.ts';
import { FormDialog, useSubmit } from '../../../ui/index.ts';
import { type Aircraft, isInFleet } from '../aircraft/status.ts';
import { formFields } from '../formFields.tsx';
import { useEdited } from '../record.tsx';
import type { Component } from './components.ts';

type MoveProps = {
  readonly component: Component;
  readonly aircraft: readonly Aircraft[];
  readonly onClose: () => void;
};

const LABELS = { to: 'Where to', position: 'Position', at: 'On' };

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
  const { fields } = edited;
  const fits = Number.isInteger(Number(fields.to)) && fields.to !== '';
  const submission = useSubmit(async () => {
    const where = fits
      ? { asset_id: Number(fields.to), position: fields.position }
      : { state: fields.to as 'removed' | 'spare' | 'scrapped' };
    await call('moveComponent', {
      params: { id: component.id },
      body: { ...where, at: fields.at, revision: component.revision },
    });
    onClose();
  });
  const form = formFields({ edited, submission, labels: LABELS, wire: { to: 'asset_id' } });
  const elsewhere = aircraft.filter((one) => isInFleet(one) && one.id !== component.asset_id);
  const isFitted = component.state === 'fitted';
  return (
    <FormDialog
      title={`Move ${component.name}`}
      of={submission}
      action="Move"
      onClose={onClose}
      disabled={fields.to === ''}
    >
      {form.choice('to', [
        ...(isFitted ? [] : [['', 'Choose'] as const]),
        ...elsewhere.map((one) => [String(one.id), `Fit to ${one.name}`] as const),
        ...(isFitted ? [['removed', 'Take off'] as const] : []),
        ['spare', 'Keep as a spare'],
        ['scrapped', 'Scrap'],
      ])}
      {fits ? form.text('position', { placeholder: 'bay A' }) : null}
      {form.date('at')}
    </FormDialog>
  );
}
