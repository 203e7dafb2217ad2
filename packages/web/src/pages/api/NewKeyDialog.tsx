import type { KeyArea } from '@airworthy/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { FormDialog, useSubmit } from '../../ui/index.ts';
import styles from './api.module.css';
import { EndField, type Ending, endOf, ReachField } from './keyFields.tsx';
import type { Key, Made } from './types.ts';

type NewKeyProps = {
  readonly keys: readonly Key[];
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
};

export function NewKeyDialog({ keys, onMade, onClose }: NewKeyProps) {
  const [label, setLabel] = useState('');
  const [integration, setIntegration] = useState('');
  const [areas, setAreas] = useState<readonly KeyArea[] | null>(null);
  const [readOnly, setReadOnly] = useState(false);
  const [ending, setEnding] = useState<Ending>({ life: 'never', day: '' });
  const replaces = keys.find((key) => integration !== '' && key.integration === integration);
  const submission = useSubmit(async () => {
    const expires = endOf(ending, new Date());
    const made = await call('makeKey', {
      body: {
        label,
        read_only: readOnly,
        ...(integration === '' ? {} : { integration }),
        ...(areas === null ? {} : { areas: [...areas] }),
        ...(expires === undefined ? {} : { expires }),
      },
    });
    onMade(made);
  });
  return (
    <FormDialog
      title="New key"
      of={submission}
      action={replaces === undefined ? 'Create the key' : 'Replace the key'}
      disabled={ending.life === 'day' && ending.day === ''}
      onClose={onClose}
    >
      <TextInput
        label="Label"
        description="What uses it: a ground station, a notebook."
        data-autofocus
        value={label}
        error={submission.problem('label')}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <ReachField value={areas} onChange={setAreas} error={submission.problem('areas')} />
      <Checkbox
        label="Read only"
        description="Calculates and reads; refused where something would change."
        checked={readOnly}
        onChange={(event) => setReadOnly(event.currentTarget.checked)}
      />
      <EndField value={ending} onChange={setEnding} error={submission.problem('expires')} />
      <TextInput
        label="Integration (optional)"
        description="An integration has one key: a new one ends the old."
        value={integration}
        error={submission.problem('integration')}
        onChange={(event) => setIntegration(event.currentTarget.value)}
      />
      {replaces === undefined ? null : (
        <p className={styles.warning} role="alert">
          “{replaces.label}” is the key of {integration}. It ends at once when this one is made.
        </p>
      )}
    </FormDialog>
  );
}
