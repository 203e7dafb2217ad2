import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { count, plural, words } from '../../format/numbers.ts';
import {
  Answered,
  ConfirmDialog,
  FormDialog,
  NumberField,
  Rows,
  Sheet,
  Table,
  TextField,
  useSubmit,
} from '../../ui/index.ts';

type Plan = CallReply<'listPlans'>['plans'][number];

/** How many calls a day each plan has; accounts follow theirs. */
export function Plans() {
  const list = useQuery(query('listPlans'));
  const [changing, setChanging] = useState<Plan | 'new' | null>(null);
  const [removing, setRemoving] = useState<Plan | null>(null);
  return (
    <Rows>
      <div>
        <Button onClick={() => setChanging('new')}>New plan</Button>
      </div>
      <Answered of={list}>
        {({ plans }) => (
          <Sheet flush>
            <Table
              of={plans}
              rowKey={({ name }) => name}
              columns={[
                { name: 'Plan', as: 'lead', cell: ({ name }) => words(name) },
                { name: 'Calls a day', as: 'figure', cell: (plan) => count(plan.daily_calls) },
                { name: 'Accounts', as: 'figure', cell: (plan) => count(plan.accounts) },
                {
                  name: 'Actions',
                  as: 'actions',
                  cell: (plan) => (
                    <>
                      <Button
                        size="compact-xs"
                        aria-label={`Change the plan ${plan.name}`}
                        onClick={() => setChanging(plan)}
                      >
                        Change
                      </Button>{' '}
                      <Button
                        size="compact-xs"
                        aria-label={`Remove the plan ${plan.name}`}
                        disabled={plan.accounts > 0}
                        onClick={() => setRemoving(plan)}
                      >
                        Remove
                      </Button>
                    </>
                  ),
                },
              ]}
            />
          </Sheet>
        )}
      </Answered>
      {changing === null ? null : (
        <ChangePlan of={changing === 'new' ? null : changing} onClose={() => setChanging(null)} />
      )}
      {removing === null ? null : (
        <ConfirmDialog
          title={`Remove the plan ${removing.name}?`}
          action="Remove"
          onClose={() => setRemoving(null)}
          run={() => call('removePlan', { body: { name: removing.name } })}
        >
          No account has it. It can be added again under the same name.
        </ConfirmDialog>
      )}
    </Rows>
  );
}

function ChangePlan({ of: plan, onClose }: { of: Plan | null; onClose: () => void }) {
  const [name, setName] = useState(plan?.name ?? '');
  const [calls, setCalls] = useState<number | null>(plan?.daily_calls ?? null);
  const submission = useSubmit(async () => {
    await call('setPlan', { body: { name, daily_calls: calls ?? 0 } });
    onClose();
  });
  return (
    <FormDialog
      title={plan === null ? 'New plan' : `Plan ${plan.name}`}
      of={submission}
      action="Save"
      disabled={calls === null || name === ''}
      onClose={onClose}
    >
      {plan === null ? (
        <TextField
          label="Name"
          autoFocus
          value={name}
          error={submission.problem('name')}
          onChange={setName}
        />
      ) : (
        <p>
          {plural(plan.accounts, 'account')} {plan.accounts === 1 ? 'has' : 'have'} it and{' '}
          {plan.accounts === 1 ? 'follows' : 'follow'} with the next call.
        </p>
      )}
      <NumberField
        label="Calls a day"
        unit=""
        value={calls}
        onChange={setCalls}
        min={0}
        step={100}
        error={submission.problem('daily_calls') ?? null}
      />
    </FormDialog>
  );
}
