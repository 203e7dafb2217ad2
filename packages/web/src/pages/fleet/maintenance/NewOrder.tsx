import { call } from '../../../api/client.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { type Aircraft, isInFleet } from '../aircraft/status.ts';
import { asOptions, given, idOf, recordOptions } from '../formFields.tsx';
import { RecordDialog, useRecordForm } from '../recordForm.tsx';
import { PRIORITIES } from './orders.ts';

type NewOrderProps = {
  readonly assetId: string;
  readonly aircraft: readonly Aircraft[];
  readonly onClose: () => void;
};

const NEW = {
  title: '',
  assetId: '',
  reason: '',
  priority: 'normal' as (typeof PRIORITIES)[number],
  grounding: false,
  assigned_to: '',
  date: '',
  tasks: '',
};

const LABELS = {
  title: 'What to do',
  assetId: 'Aircraft',
  reason: 'Why',
  priority: 'Priority',
  grounding: 'Grounds the aircraft while it is open',
  assigned_to: 'Assigned to',
  date: 'Due by',
  tasks: 'Tasks',
};

/** Work that somebody noticed, as opposed to what programs and bulletins raise automatically. */
export function NewOrder({ assetId, aircraft, onClose }: NewOrderProps) {
  const form = useRecordForm({
    record: null,
    empty: { ...NEW, assetId },
    fieldsOf: () => NEW,
    labels: LABELS,
    wire: { assetId: 'asset_id', date: 'due.date' },
    member: 'workorder',
    pageOf: paths.workOrder,
    onClose,
    save: ({ assetId, date, tasks, ...rest }) =>
      call('fileWorkOrder', {
        body: {
          ...rest,
          ...given({ asset_id: idOf(assetId) }),
          due: given({ date }),
          tasks: tasks
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        },
      }),
  });
  return (
    <RecordDialog of={form} title="New work order" action="Open">
      {form.text('title', { autoFocus: true, placeholder: 'Grinding noise on arm 2' })}
      {form.choice('assetId', recordOptions('None', aircraft.filter(isInFleet)))}
      {form.text('reason', { placeholder: 'Pilot report' })}
      {form.choice('priority', asOptions(PRIORITIES, words))}
      {form.flag('grounding')}
      {form.date('date')}
      {form.text('assigned_to')}
      {form.area('tasks', { hint: 'One per line' })}
    </RecordDialog>
  );
}
