import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Level, Sheet } from '../../ui/index.ts';
import { ProvenDialog, useNewCodes } from './factorDialogs.tsx';

const FEW = 3;

export function RecoveryCodes({ left, hasFactor }: { left: number; hasFactor: boolean }) {
  const [open, setOpen] = useState(false);
  const codes = useNewCodes();
  if (!hasFactor) return null;
  return (
    <Sheet
      title="Recovery codes"
      actions={<Button onClick={() => setOpen(true)}>Create new ones</Button>}
    >
      <p>
        <Level level={left > FEW ? 'ok' : 'warn'}>{left} left</Level>{' '}
        {left > FEW ? null : 'Create new ones before they run out.'}
      </p>
      {open ? (
        <ProvenDialog
          title="New recovery codes"
          action="Create new codes"
          run={async (body) =>
            codes.show((await call('renewRecoveryCodes', { body })).recovery_codes)
          }
          onClose={() => setOpen(false)}
        >
          Your current codes stop working at once.
        </ProvenDialog>
      ) : null}
      {codes.shown}
    </Sheet>
  );
}
