import { Button, Modal } from '@mantine/core';
import { call } from '../../../api/client.ts';
import { refresh } from '../../../api/queries.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { Form, FormActions, FormError, useGoTo, useSubmit } from '../../../ui/index.ts';
import { type Aircraft, isInFleet } from '../aircraft/status.ts';
import { ChoiceField, FlagField, TextArea, TextField } from '../fields.tsx';
import { useEdited } from '../record.tsx';
import { PRIORITIES } from './orders.ts';

type NewOrderProps = {
  readonly assetId: string;
  readonly aircraft: readonly Aircraft[];
  readonly onClose: () => void;
};

/** Work that somebody noticed, as opposed to what programs and bulletins raise by themselves. */
export function NewOrder({ assetId, aircraft, onClose }: NewOrderProps) {
  const goTo = useGoTo();
  const { fields, set } = useEdited(
    {
      title: '',
      assetId,
      reason: '',
      priority: 'normal' as (typeof PRIORITIES)[number],
      grounding: false,
      assigned: '',
      date: '',
      tasks: '',
    },
    undefined,
  );
  const submission = useSubmit(async () => {
    const { id } = await call('fileWorkOrder', {
      body: {
        title: fields.title,
        ...(fields.assetId === '' ? {} : { asset_id: Number(fields.assetId) }),
        reason: fields.reason,
        priority: fields.priority,
        grounding: fields.grounding,
        assigned_to: fields.assigned,
        ...(fields.date === '' ? {} : { due: { date: fields.date } }),
        tasks: fields.tasks
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      },
    });
    await refresh('listWorkOrders', 'listAircraft');
    await goTo(paths.workOrder(id));
  });
  return (
    <Modal opened onClose={onClose} title="New work order">
      <Form of={submission}>
        <TextField
          label="What to do"
          placeholder="Grinding noise on arm 2"
          autoFocus
          value={fields.title}
          error={submission.problem('title')}
          onChange={(title) => set({ title })}
        />
        <ChoiceField
          label="Aircraft"
          value={fields.assetId}
          options={[
            ['', 'None'],
            ...aircraft.filter(isInFleet).map((one) => [String(one.id), one.name] as const),
          ]}
          onChange={(value) => set({ assetId: value })}
        />
        <TextField
          label="Why"
          placeholder="Pilot report"
          value={fields.reason}
          onChange={(reason) => set({ reason })}
        />
        <ChoiceField
          label="Priority"
          value={fields.priority}
          options={PRIORITIES.map((one) => [one, words(one)] as const)}
          onChange={(priority) => set({ priority })}
        />
        <FlagField
          label="Grounds the aircraft while it is open"
          value={fields.grounding}
          onChange={(grounding) => set({ grounding })}
        />
        <TextField
          label="Due by"
          type="date"
          value={fields.date}
          onChange={(date) => set({ date })}
        />
        <TextField
          label="Assigned to"
          value={fields.assigned}
          onChange={(assigned) => set({ assigned })}
        />
        <TextArea
          label="Tasks"
          hint="One a line"
          value={fields.tasks}
          onChange={(tasks) => set({ tasks })}
        />
        <FormError of={submission} />
        <FormActions>
          <Button type="submit" variant="filled" loading={submission.pending}>
            Open
          </Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
