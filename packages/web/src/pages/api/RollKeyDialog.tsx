import { Select } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { FormDialog, useSubmit } from '../../ui/index.ts';
import type { Key, Made } from './types.ts';

type RollProps = {
  readonly of: Key;
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
};

const OVERLAPS = { 0: 'Ends at once', 1: 'For an hour', 24: 'For a day', 168: 'For a week' };

/** A new secret under the same label and reach, while programs change over. */
export function RollKeyDialog({ of: key, onMade, onClose }: RollProps) {
  const [overlap, setOverlap] = useState('24');
  const submission = useSubmit(async () => {
    const made = await call('rollKey', {
      params: { id: key.id },
      body: { overlap_h: Number(overlap) },
    });
    onClose();
    onMade(made);
  });
  return (
    <FormDialog
      title={`Roll the key “${key.label}”`}
      of={submission}
      action="Roll"
      onClose={onClose}
    >
      <p>A new key takes its place, with the same label and reach.</p>
      <Select
        label="The old key goes on working"
        data={Object.entries(OVERLAPS).map(([value, label]) => ({ value, label }))}
        value={overlap}
        onChange={(value) => setOverlap(value ?? '24')}
      />
    </FormDialog>
  );
}
