import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/queries.ts';
import { count } from '../../format/numbers.ts';
import {
  EmptyState,
  ErrorState,
  Instant,
  Level,
  LoadingState,
  Rows,
  Sheet,
  useAddress,
} from '../../ui/index.ts';
import styles from '../organization/organization.module.css';
import { ChangeAccount } from './ChangeAccount.tsx';
import { InviteAccount } from './InviteAccount.tsx';
import { Search } from './Search.tsx';
import type { Account } from './types.ts';

export function Accounts() {
  const { q } = useAddress();
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
      {list.error === null ? null : (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      )}
      {list.isPending ? <LoadingState /> : null}
      {list.data?.accounts.length === 0 ? (
        <EmptyState title="No account has that name">
          Search by a part of the e-mail or name.
        </EmptyState>
      ) : null}
      {list.data === undefined || list.data.accounts.length === 0 ? null : (
        <Sheet flush>
          <table className="rows list">
            <thead>
              <tr>
                <th>E-mail</th>
                <th>Organization</th>
                <th>Plan</th>
                <th className="n">Credits</th>
                <th>Billing</th>
                <th>Second factor</th>
                <th className="n">Keys</th>
                <th>Last seen</th>
                <th>
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.data.accounts.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  onChange={() => setChanging(account)}
                />
              ))}
            </tbody>
          </table>
        </Sheet>
      )}
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

function AccountRow({ account, onChange }: { account: Account; onChange: () => void }) {
  return (
    <tr>
      <td data-label="E-mail">
        <span>
          {account.email} <span className="muted small">{account.name}</span>{' '}
          {account.operator ? <Level level="plain">operator</Level> : null}
        </span>
      </td>
      <td data-label="Organization">
        {account.organization === null
          ? '–'
          : `${account.organization.name}, ${account.organization.role}`}
      </td>
      <td data-label="Plan">
        <span>
          {account.plan}{' '}
          {account.addons.map((addon) => (
            <Level key={addon} level="plain">
              {addon.replaceAll('_', ' ')}
            </Level>
          ))}
        </span>
      </td>
      <td data-label="Credits" className="n">
        {count(account.credits)}
      </td>
      <td data-label="Billing">
        <Level level={BILLING[account.billing]}>{account.billing.replaceAll('_', ' ')}</Level>
      </td>
      <td data-label="Second factor">{account.second_factor ? 'on' : 'none'}</td>
      <td data-label="Keys" className="n">
        {account.keys}
      </td>
      <td data-label="Last seen">
        <Instant at={account.last_seen} as="ago" />
      </td>
      <td className="end">
        <Button size="compact-xs" aria-label={`Change ${account.email}`} onClick={onChange}>
          Change
        </Button>
      </td>
    </tr>
  );
}
