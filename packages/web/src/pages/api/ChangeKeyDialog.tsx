import type { KeyArea } from '@airworthy/contract';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { FormDialog, Instant, TextField, useSubmit } from '../../ui/index.ts';
import { EndField, type Ending, endOf, ReachField } from './keyFields.tsx';
import type { Key } from './types.ts';

/** Another name for a key, or less reach; more reach is a new key. */
export function ChangeKeyDialog({ of: key, onClose }: { of: Key; onClose: () => void }) {
  const [label, setLabel] = useState(key.label);
  const [areas, setAreas] = useState<readonly KeyArea[] | null>(key.areas);
  const [readOnly, setReadOnly] = useState(key.read_only);
  const [ending, setEnding] = useState<Ending>({ life: 'never', day: '' });
  const submission = useSubmit(async () => {
    const expires = endOf(ending, new Date());
    await call('changeKey', {
      params: { id: key.id },
      body: {
        label,
        ...(areas === null ? {} : { areas: [...areas] }),
        ...(readOnly ? { read_only: true } : {}),
        ...(expires === undefined ? {} : { expires }),
      },
    });
    onClose();
  });
  return (
    <FormDialog
      title={`Key “${key.label}”`}
      of={submission}
      action="Save"
      disabled={ending.life === 'day' && ending.day === ''}
      onClose={onClose}
    >
      <p className="muted">
        What you take from it holds with its next call and cannot be given back. For more reach,
        make a new key.
      </p>
      <TextField
        label="Label"
        autoFocus
        value={label}
        error={submission.problem('label')}
        onChange={setLabel}
      />
      <ReachField
        value={areas}
        onChange={setAreas}
        within={key.areas}
        error={submission.problem('areas')}
      />
      <Checkbox
        label="Read only"
        description="Calculates and reads; refused where something would change."
        checked={readOnly}
        disabled={key.read_only}
        onChange={(event) => setReadOnly(event.currentTarget.checked)}
      />
      <EndField
        value={ending}
        onChange={setEnding}
        keep={key.expires === null ? 'Never' : 'As it is'}
        error={submission.problem('expires')}
      />
      {key.expires === null ? null : (
        <p className="muted small">
          It ends <Instant at={key.expires} as="until" /> now, and can end earlier, not later.
        </p>
      )}
    </FormDialog>
  );
}
