import { type ReactNode, useState } from 'react';
import { refresh } from '../../api/queries.ts';
import { FormDialog, useSubmit } from '../../ui/index.ts';
import { ShownCodes } from './codes.tsx';
import { type ProofBody, useProof } from './Proof.tsx';

/** Everything that shows which factors an account has. */
export const refreshFactors = () => refresh('getFactors', 'getSession', 'listOwnAudit');

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
    await refreshFactors();
    onClose();
  });
  return (
    <FormDialog {...rest} of={submission} onClose={onClose}>
      <p>{children}</p>
      {proof.field}
    </FormDialog>
  );
}
