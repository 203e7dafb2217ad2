import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { CallReply } from '../../api/types.ts';
import {
  CopyField,
  Form,
  FormDialog,
  FormError,
  Instant,
  Level,
  Sheet,
  useSubmit,
} from '../../ui/index.ts';
import styles from './account.module.css';
import { ProvenDialog, useNewCodes } from './factorDialogs.tsx';
import { useProof } from './Proof.tsx';

type Dialog = 'add' | 'remove' | null;

/** Codes of an authenticator app as second factor. */
export function Authenticator({ confirmed }: { confirmed: string | null }) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const codes = useNewCodes();
  const close = () => setDialog(null);
  return (
    <Sheet
      title="Authenticator app"
      actions={
        confirmed === null ? (
          <Button variant="filled" onClick={() => setDialog('add')}>
            Set up
          </Button>
        ) : (
          <>
            <Button onClick={() => setDialog('add')}>Replace</Button>
            <Button onClick={() => setDialog('remove')}>Remove</Button>
          </>
        )
      }
    >
      {confirmed === null ? (
        <p className="muted">
          A code of six digits, asked for after the password. Any authenticator app will do.
        </p>
      ) : (
        <p>
          <Level level="ok">on</Level> since <Instant at={confirmed} as="date" />
        </p>
      )}
      {dialog === 'add' ? <AddDialog onClose={close} onCodes={codes.show} /> : null}
      {dialog === 'remove' ? (
        <ProvenDialog
          title="Remove the authenticator?"
          action="Remove"
          danger
          run={(body) => call('removeTotp', { body })}
          onClose={close}
        >
          Its codes no longer work. Without another factor the password alone signs in.
        </ProvenDialog>
      ) : null}
      {codes.shown}
    </Sheet>
  );
}

type AddProps = {
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
};

function AddDialog({ onClose, onCodes }: AddProps) {
  const proof = useProof();
  const [seed, setSeed] = useState<CallReply<'beginTotp'> | null>(null);
  const begin = useSubmit(async () => {
    setSeed(await call('beginTotp', { body: proof.hasPassword ? proof.body : {} }));
  });
  if (seed !== null)
    return (
      <Modal opened onClose={onClose} title="Authenticator app">
        <ConfirmSeed seed={seed} onClose={onClose} onCodes={onCodes} />
      </Modal>
    );
  return (
    <FormDialog title="Authenticator app" of={begin} action="Continue" onClose={onClose}>
      {proof.hasPassword ? proof.field : <p>The app needs a seed, shown next.</p>}
    </FormDialog>
  );
}

type ConfirmProps = AddProps & { readonly seed: CallReply<'beginTotp'> };

function ConfirmSeed({ seed, onClose, onCodes }: ConfirmProps) {
  const [code, setCode] = useState('');
  const qr = useQuery({
    queryKey: ['qr', seed.uri],
    queryFn: async () => (await import('qrcode')).toDataURL(seed.uri, { margin: 2, width: 336 }),
    gcTime: 0,
  });
  const submission = useSubmit(async () => {
    const answer = await call('confirmTotp', { body: { challenge: seed.challenge, code } });
    onClose();
    onCodes(answer.recovery_codes);
  });
  return (
    <Form of={submission}>
      <p>Scan this with the app, or type the seed into it. Then enter the code that it shows.</p>
      <div className={styles.seed}>
        {qr.data === undefined ? null : (
          <img className={styles.qr} src={qr.data} alt="The seed as a QR code" />
        )}
      </div>
      <CopyField text={seed.secret} label="Seed" />
      <TextInput
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
        value={code}
        error={submission.problem('code')}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <FormError of={submission} />
      <div>
        <Button type="submit" variant="filled" loading={submission.pending}>
          Turn on
        </Button>
      </div>
    </Form>
  );
}
