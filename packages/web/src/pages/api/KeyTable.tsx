import { Button, Menu } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import {
  ConfirmDialog,
  EmptyState,
  ErrorState,
  Instant,
  Level,
  LoadingState,
} from '../../ui/index.ts';
import styles from './api.module.css';
import { RollKeyDialog } from './RollKeyDialog.tsx';
import type { Key, Keys, Made } from './types.ts';

type KeyTableProps = {
  readonly keys: UseQueryResult<Keys, Error>;
  readonly onMade: (made: Made) => void;
};

export function KeyTable({ keys, onMade }: KeyTableProps) {
  const [revoking, setRevoking] = useState<Key | null>(null);
  const [rolling, setRolling] = useState<Key | null>(null);
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
          A program proves with a key that it calls for you. Make one with New key; it is shown
          once.
        </EmptyState>
      </div>
    );
  return (
    <>
      <table className="rows list">
        <thead>
          <tr>
            <th>Label</th>
            <th>Prefix</th>
            <th>Reaches</th>
            <th>Made</th>
            <th>Last used</th>
            <th>Ends</th>
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.data.keys.map((key) => (
            <KeyRow
              key={key.id}
              of={key}
              onRevoke={() => setRevoking(key)}
              onRoll={() => setRolling(key)}
            />
          ))}
        </tbody>
      </table>
      {revoking === null ? null : (
        <ConfirmDialog
          title={`Revoke the key “${revoking.label}”?`}
          action="Revoke"
          onClose={() => setRevoking(null)}
          run={async () => {
            await call('revokeKey', { params: { id: revoking.id } });
            await refresh('listKeys');
          }}
        >
          Programs that use <code>{revoking.prefix}…</code> are refused from now on. This cannot be
          undone.
        </ConfirmDialog>
      )}
      {rolling === null ? null : (
        <RollKeyDialog of={rolling} onMade={onMade} onClose={() => setRolling(null)} />
      )}
    </>
  );
}

const SOON_MS = 7 * 86_400_000;

function KeyRow({
  of: key,
  onRevoke,
  onRoll,
}: {
  of: Key;
  onRevoke: () => void;
  onRoll: () => void;
}) {
  const soon = key.expires !== null && Date.parse(key.expires) - Date.now() < SOON_MS;
  return (
    <tr>
      <td>
        <span>
          {key.label}
          {key.integration === null ? null : (
            <span className="muted small"> {key.integration}</span>
          )}
        </span>
      </td>
      <td data-label="Prefix">
        <code>{key.prefix}…</code>
      </td>
      <td data-label="Reaches">
        <span>
          {key.areas === null ? 'everything' : key.areas.join(', ')}{' '}
          {key.read_only ? <Level level="ok">read only</Level> : null}
        </span>
      </td>
      <td data-label="Made">
        <Instant at={key.created} as="date" />
      </td>
      <td data-label="Last used">
        <span title={key.last_address ?? undefined}>
          <Instant at={key.last_used} as="ago" />
          {key.last_address === null ? null : (
            <span className="muted small"> {key.last_address}</span>
          )}
        </span>
      </td>
      <td data-label="Ends">
        {soon ? (
          <Level level="warn">
            <Instant at={key.expires} as="until" />
          </Level>
        ) : (
          <Instant at={key.expires} as="until" />
        )}
      </td>
      <td className="end">
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="compact-xs" aria-label={`Change ${key.label}`}>
              Change
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onRoll}>Roll …</Menu.Item>
            <Menu.Item onClick={onRevoke}>Revoke …</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}
