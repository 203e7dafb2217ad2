import { lazy, Suspense, useEffect, useState } from 'react';
import { askForProofsBy } from '../api/proof.ts';

const ProofDialog = lazy(async () => ({
  default: (await import('./ProofDialog.tsx')).ProofDialog,
}));

type Waiting = { readonly answer: (proved: boolean) => void };

let open: Waiting | null = null;

// A dialog below listens for Escape as well, and would close with what was typed into it. This listener is the first of
// the page, so that the key closes only what lies on top.
window.addEventListener(
  'keydown',
  (event) => {
    if (open === null || event.key !== 'Escape' || event.isComposing) return;
    event.stopImmediatePropagation();
    open.answer(false);
  },
  { capture: true },
);

/** Stands ready to ask who sits at the session, over whatever page or dialog needs to know. */
export function Proofs() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(
    () =>
      askForProofsBy(
        () =>
          new Promise<boolean>((resolve) => {
            open = {
              answer: (proved) => {
                open = null;
                setWaiting(null);
                resolve(proved);
              },
            };
            setWaiting(open);
          }),
      ),
    [],
  );
  if (waiting === null) return null;
  return (
    <Suspense>
      <ProofDialog onAnswer={waiting.answer} />
    </Suspense>
  );
}
