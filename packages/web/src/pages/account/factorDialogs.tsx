import { type ReactNode, useState } from 'react';
import { FormDialog, useSubmit } from '../../ui/index.ts';
import { ShownCodes } from './codes.tsx';
import { type ProofBody, useProof } from './Proof.tsx';

/** Recovery codes that a change brought, on the screen until they are put away. */
export function useNewCodes() {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const shown =
    codes.length === 0 ? null : <ShownCodes codes={codes} onClose={() => setCodes([])} />;
  return { shown, show: setCodes };
}

type ProvenDialogProps = {
  readonly title: string;
  readonly action: string;
  readonly run: (proof: ProofBody) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly danger?: boolean;
};

/** A change of a factor that asks for the password, or a code, once more. */
export function ProvenDialog({ run, onClose, children, ...rest }: ProvenDialogProps) {
  const proof = useProof();
  const submission = useSubmit(async () => {
    await run(proof.body);
    onClose();
  });
  return (
    <FormDialog {...rest} of={submission} onClose={onClose}>
      <p>{children}</p>
      {proof.field}
    </FormDialog>
  );
}
