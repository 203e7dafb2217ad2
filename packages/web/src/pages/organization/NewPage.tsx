import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { Form, FormError, Narrow, PageBar, TextField, useGoTo, useSubmit } from '../../ui/index.ts';

export function NewPage() {
  const [name, setName] = useState('');
  const goTo = useGoTo();
  const submission = useSubmit(async () => {
    await call('makeOrganization', { body: { name } });
    await goTo(paths.fleet);
  });
  return (
    <Narrow>
      <PageBar title="Create an organization" />
      <p className="muted">
        Aircraft, flights and their records belong to it. You own it and invite the others.
      </p>
      <Form of={submission}>
        <TextField
          label="Name"
          autoFocus
          autoComplete="organization"
          value={name}
          error={submission.problem('name')}
          onChange={setName}
        />
        <FormError of={submission} />
        <div>
          <Button type="submit" variant="filled" loading={submission.pending}>
            Create it
          </Button>
        </div>
      </Form>
    </Narrow>
  );
}
