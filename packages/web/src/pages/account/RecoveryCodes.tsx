import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import { FormDialog, Level, Sheet, useSubmit } from '../../ui/index.ts';
import { ShownCodes } from './codes.tsx';
import { useProof } from './Proof.tsx';

const FEW = 3;

export function RecoveryCodes({ left, hasFactor }: { left: number; hasFactor: boolean }) {
  const [open, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!hasFactor) return null;
  return (
    <Sheet
      title="Recovery codes"
      actions={<Button onClick={() => setOpen(true)}>Make new ones</Button>}
    >
      <p>
        <Level level={left > FEW ? 'ok' : 'warn'}>{left} left</Level>{' '}
        {left > FEW ? null : 'Make new ones before they run out.'}
      </p>
      {open ? (
        <RenewDialog
          onClose={() => setOpen(false)}
          onCodes={(shown) => {
            setOpen(false);
            setCodes(shown);
          }}
        />
      ) : null}
      {codes === null ? null : <ShownCodes codes={codes} onClose={() => setCodes(null)} />}
    </Sheet>
  );
}

type RenewProps = {
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
};

function RenewDialog({ onClose, onCodes }: RenewProps) {
  const proof = useProof();
  const submission = useSubmit(async () => {
    const { recovery_codes: codes } = await call('renewRecoveryCodes', { body: proof.body });
    await refresh('getFactors', 'listOwnAudit');
    onCodes(codes);
  });
  return (
    <FormDialog
      title="New recovery codes"
      of={submission}
      action="Make new codes"
      onClose={onClose}
    >
      <p>The codes that you have now end at once.</p>
      {proof.field}
    </FormDialog>
  );
}
