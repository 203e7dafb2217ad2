import { Button, TextInput } from '@mantine/core';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { FormDialog, Instant, Sheet, useSubmit } from '../../ui/index.ts';
import { ShownCodes } from './codes.tsx';
import { useProof } from './Proof.tsx';

type Passkey = CallReply<'getFactors'>['passkeys'][number];

/** Passkeys sign in alone, in place of the password, or as second factor after it. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
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
        <table className="rows list">
          <thead>
            <tr>
              <th>Name</th>
              <th>Added</th>
              <th>Last used</th>
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {passkeys.map((passkey) => (
              <tr key={passkey.id}>
                <td data-label="Name">{passkey.label}</td>
                <td data-label="Added">
                  <Instant at={passkey.created} as="date" />
                </td>
                <td data-label="Last used">
                  <Instant at={passkey.last_used} as="ago" />
                </td>
                <td className="end">
                  <Button
                    size="compact-xs"
                    aria-label={`Remove ${passkey.label}`}
                    onClick={() => setRemoving(passkey)}
                  >
                    Remove
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {adding ? (
        <AddPasskey
          onClose={() => setAdding(false)}
          onCodes={(shown) => {
            setAdding(false);
            if (shown.length > 0) setCodes(shown);
          }}
        />
      ) : null}
      {removing === null ? null : (
        <RemovePasskey passkey={removing} onClose={() => setRemoving(null)} />
      )}
      {codes === null ? null : <ShownCodes codes={codes} onClose={() => setCodes(null)} />}
    </Sheet>
  );
}

type AddProps = {
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
};

function AddPasskey({ onClose, onCodes }: AddProps) {
  const [label, setLabel] = useState('');
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
    await refresh('getFactors', 'getSession', 'listOwnAudit');
    onCodes(answer.recovery_codes);
  });
  return (
    <FormDialog title="Add a passkey" of={submission} action="Add" onClose={onClose}>
      <TextInput
        label="Name"
        description="Where it is kept: this laptop, a security key."
        data-autofocus
        value={label}
        error={submission.problem('label')}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      {proof.hasPassword ? proof.field : null}
    </FormDialog>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const proof = useProof();
  const submission = useSubmit(async () => {
    await call('removePasskey', { params: { id: passkey.id }, body: proof.body });
    await refresh('getFactors', 'getSession', 'listOwnAudit');
    onClose();
  });
  return (
    <FormDialog
      title={`Remove the passkey “${passkey.label}”?`}
      of={submission}
      action="Remove"
      onClose={onClose}
      danger
    >
      <p>It no longer signs in. This cannot be undone.</p>
      {proof.field}
    </FormDialog>
  );
}
