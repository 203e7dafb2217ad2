import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/queries.ts';
import { count, words } from '../../format/numbers.ts';
import {
  Answered,
  type Column,
  EmptyState,
  Instant,
  Level,
  Rows,
  Sheet,
  Table,
  useAddress,
} from '../../ui/index.ts';
import styles from '../organization/organization.module.css';
import { ChangeAccount } from './ChangeAccount.tsx';
import { InviteAccount } from './InviteAccount.tsx';
import { Search } from './Search.tsx';
import type { Account } from './types.ts';

export function Accounts() {
  const { q } = useAddress('operator');
  const list = useQuery({
    ...query('listAccounts', { query: { q } }),
    placeholderData: keepPreviousData,
  });
  const [changing, setChanging] = useState<Account | null>(null);
  const [inviting, setInviting] = useState(false);
  return (
    <Rows>
      <div className={styles.inline}>
        <Search label="Find an account" />
        <Button onClick={() => setInviting(true)}>Invite</Button>
      </div>
      <Answered of={list}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <EmptyState title="No account has that name">
              Search by a part of the e-mail or name.
            </EmptyState>
          ) : (
            <Sheet flush>
              <Table of={accounts} rowKey={({ id }) => id} columns={columns(setChanging)} />
            </Sheet>
          )
        }
      </Answered>
      {changing === null || list.data === undefined ? null : (
        <ChangeAccount
          account={changing}
          plans={list.data.plans}
          onClose={() => setChanging(null)}
        />
      )}
      {inviting ? <InviteAccount onClose={() => setInviting(false)} /> : null}
    </Rows>
  );
}

const BILLING = { active: 'ok', trial: 'plain', trial_ended: 'bad', lapsed: 'bad' } as const;

function columns(change: (account: Account) => void): readonly Column<Account>[] {
  return [
    {
      name: 'E-mail',
      as: 'lead',
      cell: (account) => (
        <>
          {account.email} <span className="muted small">{account.name}</span>{' '}
          {account.operator ? <Level level="plain">operator</Level> : null}
        </>
      ),
    },
    {
      name: 'Organization',
      cell: ({ organization }) =>
        organization === null ? '–' : `${organization.name}, ${words(organization.role)}`,
    },
    {
      name: 'Plan',
      cell: (account) => (
        <>
          {words(account.plan)}{' '}
          {account.addons.map((addon) => (
            <Level key={addon} level="plain">
              {addon.replaceAll('_', ' ')}
            </Level>
          ))}
        </>
      ),
    },
    { name: 'Credits', as: 'figure', cell: (account) => count(account.credits) },
    {
      name: 'Billing',
      cell: ({ billing }) => <Level level={BILLING[billing]}>{words(billing)}</Level>,
    },
    { name: 'Second factor', cell: (account) => (account.second_factor ? 'on' : 'none') },
    { name: 'Keys', as: 'figure', cell: (account) => account.keys },
    {
      name: 'Last seen',
      className: 'whole',
      cell: (account) => <Instant at={account.last_seen} as="ago" none="not signed in" />,
    },
    {
      name: 'Actions',
      as: 'actions',
      cell: (account) => (
        <Button
          size="compact-xs"
          aria-label={`Change ${account.email}`}
          onClick={() => change(account)}
        >
          Change
        </Button>
      ),
    },
  ];
}
