import { DAY_MS } from '@airworthy/contract/dates';
import { Button, Menu } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import {
  type Column,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  Instant,
  Level,
  LoadingState,
  Table,
} from '../../ui/index.ts';
import styles from './api.module.css';
import { ChangeKeyDialog } from './ChangeKeyDialog.tsx';
import { RollKeyDialog } from './RollKeyDialog.tsx';
import type { Key, Keys, Made } from './types.ts';

type KeyTableProps = {
  readonly keys: UseQueryResult<Keys, Error>;
  readonly onMade: (made: Made) => void;
};

export function KeyTable({ keys, onMade }: KeyTableProps) {
  const [revoking, setRevoking] = useState<Key | null>(null);
  const [rolling, setRolling] = useState<Key | null>(null);
  const [changing, setChanging] = useState<Key | null>(null);
  if (keys.error !== null)
    return (
      <div className={styles.pad}>
        <ErrorState error={keys.error} retry={() => void keys.refetch()} />
      </div>
    );
  if (keys.data === undefined)
    return (
      <div className={styles.pad}>
        <LoadingState rows={3} />
      </div>
    );
  if (keys.data.keys.length === 0)
    return (
      <div className={styles.pad}>
        <EmptyState title="No key yet">
          A program calls the API for you with a key. Make one with New key; it is shown once.
        </EmptyState>
      </div>
    );
  return (
    <>
      <Table
        of={keys.data.keys}
        rowKey={({ id }) => id}
        columns={[
          ...COLUMNS,
          {
            name: 'Actions',
            as: 'actions',
            cell: (key) => (
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button size="compact-xs" aria-label={`Change ${key.label}`}>
                    Change
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setChanging(key)}>Rename or narrow…</Menu.Item>
                  <Menu.Item onClick={() => setRolling(key)}>Roll…</Menu.Item>
                  <Menu.Item onClick={() => setRevoking(key)}>Revoke…</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            ),
          },
        ]}
      />
      {revoking === null ? null : (
        <ConfirmDialog
          title={`Revoke the key “${revoking.label}”?`}
          action="Revoke"
          onClose={() => setRevoking(null)}
          run={async () => {
            await call('revokeKey', { params: { id: revoking.id } });
          }}
        >
          Programs that use <code>{revoking.prefix}…</code> are refused from now on. This cannot be
          undone.
        </ConfirmDialog>
      )}
      {changing === null ? null : (
        <ChangeKeyDialog of={changing} onClose={() => setChanging(null)} />
      )}
      {rolling === null ? null : (
        <RollKeyDialog of={rolling} onMade={onMade} onClose={() => setRolling(null)} />
      )}
    </>
  );
}

const COLUMNS: readonly Column<Key>[] = [
  {
    name: 'Label',
    as: 'lead',
    cell: ({ label, integration }) => (
      <>
        {label}
        {integration === null ? null : <span className="muted small"> {integration}</span>}
      </>
    ),
  },
  { name: 'Prefix', cell: ({ prefix }) => <code>{prefix}…</code> },
  {
    name: 'Reaches',
    cell: ({ areas, read_only }) => (
      <>
        {areas === null ? 'everything' : areas.join(', ')}{' '}
        {read_only ? <Level level="ok">read only</Level> : null}
      </>
    ),
  },
  { name: 'Created', cell: ({ created }) => <Instant at={created} as="date" /> },
  {
    name: 'Last used',
    cell: ({ last_used, last_address }) => (
      <>
        <Instant at={last_used} as="ago" />
        {last_address === null ? null : <span className="muted small"> {last_address}</span>}
      </>
    ),
  },
  { name: 'Ends', cell: (key) => <End of={key} /> },
];

const SOON_MS = 7 * DAY_MS;

function End({ of: { expires } }: { of: Key }) {
  const text = <Instant at={expires} as="until" />;
  const soon = expires !== null && Date.parse(expires) - Date.now() < SOON_MS;
  return soon ? <Level level="warn">{text}</Level> : text;
}
