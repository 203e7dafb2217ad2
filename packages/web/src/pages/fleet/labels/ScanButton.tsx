import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const ScanDialog = lazy(async () => ({ default: (await import('./ScanDialog.tsx')).ScanDialog }));

/** Opens what a label leads to. */
export function ScanButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Scan</Button>
      <Suspense>{open ? <ScanDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
