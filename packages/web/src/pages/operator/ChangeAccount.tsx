import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import type { CallInput } from '../../api/types.ts';
import { count, words } from '../../format/numbers.ts';
import { notify } from '../../shell/notices.ts';
import { ConfirmDialog, FormActions, FormDialog, NumberField, useSubmit } from '../../ui/index.ts';
import type { Account, AccountList } from './types.ts';

const CRASH = 'crash_analyzer';
const BILLING = ['active', 'trial', 'trial_ended', 'lapsed'] as const;

type ChangeProps = {
  readonly account: Account;
  readonly plans: AccountList['plans'];
  readonly onClose: () => void;
};

type Fields = {
  readonly plan: Account['plan'];
  readonly limit: number | null;
  readonly credits: number | null;
  readonly crash: boolean;
  readonly billing: string;
  readonly operator: boolean;
  /** A day, or nothing. */
  readonly deadline: string;
};

function fieldsOf(account: Account): Fields {
  return {
    plan: account.plan,
    limit: account.daily_limit,
    credits: account.credits,
    crash: account.addons.includes(CRASH),
    billing: account.billing,
    operator: account.operator,
    deadline: account.second_factor_deadline?.slice(0, 10) ?? '',
  };
}

type Changes = CallInput<'changeAccount'>['body'];

/** Only what was changed: credits are spent while this is open. */
function changesOf(fields: Fields, was: Fields): Changes {
  const { plan, limit, credits, crash, billing, operator, deadline } = fields;
  return {
    ...(plan === was.plan ? {} : { plan }),
    ...(limit === was.limit ? {} : { daily_limit: limit }),
    ...(credits === was.credits ? {} : { credits: credits ?? 0 }),
    ...(crash === was.crash ? {} : { addons: crash ? [CRASH] : [] }),
    ...(billing === was.billing ? {} : { billing: billing as (typeof BILLING)[number] }),
    ...(deadline === was.deadline
      ? {}
      : { second_factor_deadline: deadline === '' ? null : `${deadline}T00:00:00Z` }),
    ...(operator === was.operator ? {} : { operator }),
  };
}

export function ChangeAccount({ account, plans, onClose }: ChangeProps) {
  const [fields, setFields] = useState(() => fieldsOf(account));
  const set = (change: Partial<Fields>) => setFields((now) => ({ ...now, ...change }));
  const [asking, setAsking] = useState<'remove' | 'reset' | null>(null);
  const me = useSession().data?.person?.id === account.id;
  const submission = useSubmit(async () => {
    const body = changesOf(fields, fieldsOf(account));
    await call('changeAccount', { params: { id: account.id }, body });
    onClose();
  });
  if (asking !== null)
    return <Ask what={asking} account={account} onClose={() => setAsking(null)} onDone={onClose} />;
  return (
    <FormDialog
      title={account.email}
      of={submission}
      action="Save"
      onClose={onClose}
      further={
        me && !account.second_factor ? null : (
          <FormActions>
            {account.second_factor ? (
              <Button onClick={() => setAsking('reset')}>Reset the second factor…</Button>
            ) : null}
            {me ? null : <Button onClick={() => setAsking('remove')}>Remove the account…</Button>}
          </FormActions>
        )
      }
    >
      <Select
        label="Plan"
        data={plans.map(({ name, daily_calls: calls }) => ({
          value: name,
          label: `${words(name)}, ${count(calls)} calls a day`,
        }))}
        value={fields.plan}
        onChange={(plan) => plan !== null && set({ plan })}
      />
      <NumberField
        stacked
        label="Calls a day, if not the plan's"
        value={fields.limit}
        onChange={(limit) => set({ limit })}
        min={0}
        error={submission.problem('daily_limit') ?? null}
      />
      <NumberField
        stacked
        label="Credits"
        value={fields.credits}
        onChange={(credits) => set({ credits })}
        min={0}
        error={submission.problem('credits') ?? null}
      />
      <Select
        label="Billing"
        data={BILLING.map((value) => ({ value, label: words(value) }))}
        value={fields.billing}
        onChange={(billing) => billing !== null && set({ billing })}
      />
      <Switch
        label="Crash Analyzer add-on"
        checked={fields.crash}
        onChange={(event) => set({ crash: event.currentTarget.checked })}
      />
      <Switch
        label="Operator of this server"
        checked={fields.operator}
        disabled={me}
        onChange={(event) => set({ operator: event.currentTarget.checked })}
      />
      <TextInput
        label="Second factor required from"
        description={
          account.second_factor
            ? 'The account has one.'
            : 'After this day only the set-up page opens, and keys are refused. Leave it empty to require none.'
        }
        type="date"
        value={fields.deadline}
        error={submission.problem('second_factor_deadline')}
        onChange={(event) => set({ deadline: event.currentTarget.value })}
      />
    </FormDialog>
  );
}

type AskProps = {
  readonly what: 'remove' | 'reset';
  readonly account: Account;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function Ask({ what, account, onClose, onDone }: AskProps) {
  if (what === 'remove')
    return (
      <ConfirmDialog
        title={`Remove ${account.email}?`}
        action="Remove"
        onClose={onClose}
        run={async () => {
          await call('removeAccount', { params: { id: account.id } });
          onDone();
        }}
      >
        Every session and key of the account ends. What the person did stays on record. This cannot
        be undone.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Reset the second factor of ${account.email}?`}
      action="Begin the reset"
      onClose={onClose}
      run={async () => {
        await call('resetAccountFactors', { params: { id: account.id }, body: {} });
        notify({ text: 'The reset has begun. It happens in two days.', level: 'plain' });
        onDone();
      }}
    >
      It takes effect after two days. The person is notified by email and can stop it until then.
    </ConfirmDialog>
  );
}
