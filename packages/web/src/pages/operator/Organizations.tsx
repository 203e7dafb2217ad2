import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { storageSize } from '../../format/numbers.ts';
import {
  Answered,
  type Column,
  EmptyState,
  FormDialog,
  Instant,
  Level,
  NumberField,
  Rows,
  Sheet,
  Table,
  useAddress,
  useSetAddress,
  useSubmit,
} from '../../ui/index.ts';
import styles from '../organization/organization.module.css';
import { ImportDialog } from './import/ImportDialog.tsx';
import { Search } from './Search.tsx';

type Organization = CallReply<'listOrganizations'>['organizations'][number];

export function Organizations() {
  const { q, dialog } = useAddress('operator');
  const setAddress = useSetAddress('operator');
  const list = useQuery(query('listOrganizations', { query: { q } }));
  const [changing, setChanging] = useState<Organization | null>(null);
  return (
    <Rows>
      <div className={styles.inline}>
        <Search label="Find an organization" />
        <Button onClick={() => setAddress({ dialog: 'import' })}>Import a file</Button>
      </div>
      <Answered of={list}>
        {({ organizations }) =>
          organizations.length === 0 ? (
            <EmptyState title="No organization">
              People make them from their account page.
            </EmptyState>
          ) : (
            <Sheet flush>
              <Table of={organizations} rowKey={({ id }) => id} columns={columns(setChanging)} />
            </Sheet>
          )
        }
      </Answered>
      {dialog === 'import' ? (
        <ImportDialog onClose={() => setAddress({ dialog: undefined }, { replace: true })} />
      ) : null}
      {changing === null ? null : (
        <ChangeOrganization organization={changing} onClose={() => setChanging(null)} />
      )}
    </Rows>
  );
}

function columns(change: (one: Organization) => void): readonly Column<Organization>[] {
  return [
    {
      name: 'Name',
      as: 'lead',
      cell: (one) => (
        <>
          {one.name}{' '}
          {one.deletion === null ? null : (
            <Level level="bad">
              deleted <Instant at={one.deletion} as="until" />
            </Level>
          )}
        </>
      ),
    },
    { name: 'Owner', cell: (one) => one.owner },
    { name: 'Members', as: 'figure', cell: (one) => one.members },
    { name: 'Aircraft', as: 'figure', cell: (one) => one.aircraft },
    {
      name: 'Storage',
      as: 'figure',
      cell: (one) => `${storageSize(one.storage_used_mb)} of ${storageSize(one.storage_limit_mb)}`,
    },
    {
      name: 'Sign-on',
      cell: (one) => {
        const waiting = one.domains.some(({ confirmed }) => !confirmed);
        if (!one.sign_on_required && !waiting) return '–';
        return (
          <>
            {one.sign_on_required ? <Level level="ok">required</Level> : null}{' '}
            {waiting ? <Level level="warn">domain to confirm</Level> : null}
          </>
        );
      },
    },
    { name: 'Created', cell: (one) => <Instant at={one.created} as="date" /> },
    {
      name: 'Actions',
      as: 'actions',
      cell: (one) => (
        <Button size="compact-xs" aria-label={`Change ${one.name}`} onClick={() => change(one)}>
          Change
        </Button>
      ),
    },
  ];
}

type ChangeProps = { readonly organization: Organization; readonly onClose: () => void };

function ChangeOrganization({ organization, onClose }: ChangeProps) {
  const [limit, setLimit] = useState<number | null>(organization.storage_limit_mb);
  const [privateIssuer, setPrivateIssuer] = useState(organization.private_issuer);
  const [confirming, setConfirming] = useState<string[]>([]);
  const open = organization.domains.filter(({ confirmed }) => !confirmed);
  const submission = useSubmit(async () => {
    const params = { id: organization.id };
    await call('changeAnyOrganization', {
      params,
      body: {
        ...(limit === null ? {} : { storage_limit_mb: limit }),
        ...(privateIssuer === organization.private_issuer ? {} : { private_issuer: privateIssuer }),
      },
    });
    for (const domain of confirming)
      await call('changeAnyOrganization', { params, body: { confirm_domain: domain } });
    onClose();
  });
  return (
    <FormDialog title={organization.name} of={submission} action="Save" onClose={onClose}>
      <NumberField
        label="Storage limit"
        unit="MB"
        value={limit}
        onChange={setLimit}
        min={0}
        step={100}
        error={submission.problem('storage_limit_mb') ?? null}
      />
      {open.map(({ domain }) => (
        <Switch
          key={domain}
          label={`${domain} belongs to them`}
          description="Accounts with this e-mail domain may be linked to their provider."
          checked={confirming.includes(domain)}
          onChange={(event) =>
            setConfirming(
              event.currentTarget.checked
                ? [...confirming, domain]
                : confirming.filter((one) => one !== domain),
            )
          }
        />
      ))}
      <Switch
        label="Its sign-on provider may have a private address"
        description="For a provider inside your own network. Otherwise the server calls public addresses only."
        checked={privateIssuer}
        onChange={(event) => setPrivateIssuer(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
