import type { KeyArea } from '@airworthy/contract';
import { daysAfter } from '@airworthy/contract/dates';
import { Checkbox, Radio, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { FormDialog, useSubmit } from '../../ui/index.ts';
import styles from './api.module.css';
import { AREAS } from './areas.ts';
import type { Key, Made } from './types.ts';

type NewKeyProps = {
  readonly keys: readonly Key[];
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
};

const LIVES = { never: 'Never', '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year' };

export function NewKeyDialog({ keys, onMade, onClose }: NewKeyProps) {
  const [label, setLabel] = useState('');
  const [integration, setIntegration] = useState('');
  const [limited, setLimited] = useState(false);
  const [areas, setAreas] = useState<KeyArea[]>([]);
  const [readOnly, setReadOnly] = useState(false);
  const [life, setLife] = useState<keyof typeof LIVES>('never');
  const replaces = keys.find((key) => integration !== '' && key.integration === integration);
  const submission = useSubmit(async () => {
    const made = await call('makeKey', {
      body: {
        label,
        read_only: readOnly,
        ...(integration === '' ? {} : { integration }),
        ...(limited ? { areas } : {}),
        ...(life === 'never' ? {} : { expires: daysAfter(new Date(), Number(life)).toISOString() }),
      },
    });
    onMade(made);
  });
  return (
    <FormDialog
      title="New key"
      of={submission}
      action={replaces === undefined ? 'Create the key' : 'Replace the key'}
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
      <Radio.Group
        label="Reaches"
        value={limited ? 'some' : 'all'}
        onChange={(value) => setLimited(value === 'some')}
      >
        <div className={styles.choices}>
          <Radio value="all" label="Everything" />
          <Radio value="some" label="Some areas" />
        </div>
      </Radio.Group>
      {limited ? (
        <Checkbox.Group
          label="Areas"
          value={areas}
          onChange={setAreas}
          error={submission.problem('areas')}
        >
          <div className={styles.areas}>
            {Object.entries(AREAS).map(([area, text]) => (
              <Checkbox key={area} value={area} label={area} description={text} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      <Checkbox
        label="Read only"
        description="Calculates and reads; refused where something would change."
        checked={readOnly}
        onChange={(event) => setReadOnly(event.currentTarget.checked)}
      />
      <Select
        label="Ends"
        data={Object.entries(LIVES).map(([value, text]) => ({ value, label: text }))}
        value={life}
        onChange={(value) => setLife((value ?? 'never') as keyof typeof LIVES)}
      />
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
