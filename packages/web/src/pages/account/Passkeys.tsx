import { Button } from '@mantine/core';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { noPasskeysAt } from '../../api/passkeyPlace.ts';
import type { CallReply } from '../../api/types.ts';
import {
  FormDialog,
  Instant,
  ResultDialog,
  Sheet,
  Table,
  TextField,
  useSubmit,
} from '../../ui/index.ts';
import { ProvenDialog, useNewCodes } from './factorDialogs.tsx';
import { useProof } from './Proof.tsx';

type Passkey = CallReply<'getFactors'>['passkeys'][number];

/** Passkeys sign in alone, in place of the password, or as second factor after it. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const codes = useNewCodes();
  return (
    <Sheet
      title="Passkeys"
      flush={passkeys.length > 0}
      actions={<Button onClick={() => setAdding(true)}>Add a passkey</Button>}
    >
      {passkeys.length === 0 ? (
        <p className="muted">
          Signs in with the fingerprint, face or lock of this device, or a security key, in place of
          the password.
        </p>
      ) : (
        <Table
          of={passkeys}
          rowKey={({ id }) => id}
          columns={[
            { name: 'Name', cell: (one) => one.label },
            { name: 'Added', cell: (one) => <Instant at={one.created} as="date" /> },
            { name: 'Last used', cell: (one) => <Instant at={one.last_used} as="ago" /> },
            {
              name: 'Actions',
              as: 'actions',
              cell: (one) => (
                <Button
                  size="compact-xs"
                  aria-label={`Remove ${one.label}`}
                  onClick={() => setRemoving(one)}
                >
                  Remove
                </Button>
              ),
            },
          ]}
        />
      )}
      {adding ? <AddPasskey onClose={() => setAdding(false)} onCodes={codes.show} /> : null}
      {removing === null ? null : (
        <ProvenDialog
          title={`Remove the passkey “${removing.label}”?`}
          action="Remove"
          danger
          run={(body) => call('removePasskey', { params: { id: removing.id }, body })}
          onClose={() => setRemoving(null)}
        >
          It no longer signs in. This cannot be undone.
        </ProvenDialog>
      )}
      {codes.shown}
    </Sheet>
  );
}

type AddProps = {
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
};

function AddPasskey({ onClose, onCodes }: AddProps) {
  const [label, setLabel] = useState('');
  const nowhere = noPasskeysAt(window.location);
  const proof = useProof();
  const submission = useSubmit(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { challenge, options } = await call('beginPasskey', {
      body: proof.hasPassword ? proof.body : {},
    });
    const response = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    const answer = await call('addPasskey', {
      body: { challenge, label, response: { ...response } },
    });
    onClose();
    onCodes(answer.recovery_codes);
  });
  if (nowhere !== null)
    return (
      <ResultDialog title="Add a passkey" done="Close" size="md" onClose={onClose}>
        <p>{nowhere}</p>
      </ResultDialog>
    );
  return (
    <FormDialog title="Add a passkey" of={submission} action="Add" onClose={onClose}>
      <TextField
        label="Name"
        hint="Where it is kept: this laptop, a security key."
        autoFocus
        value={label}
        error={submission.problem('label')}
        onChange={setLabel}
      />
      {proof.hasPassword ? proof.field : null}
    </FormDialog>
  );
}
