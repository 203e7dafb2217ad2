import { Refusal } from '@airworthy/client';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { addressOf, call } from '../api/client.ts';
import { provingIfAsked } from '../api/proof.ts';
import type { EndpointName } from '../api/types.ts';
import { FormError, useSubmit } from './form.tsx';

/** Downloads a file that the server gives only to whoever has just shown who they are: asked here, before the download. */
export function DownloadButton({ of, children }: { of: EndpointName; children: ReactNode }) {
  const submission = useSubmit(async () => {
    await provingIfAsked(async () => {
      const { fresh } = await call('getProof');
      if (fresh) return;
      const members = { proof: 'session' };
      throw new Refusal('Nothing was downloaded: who you are was not shown.', {
        status: 403,
        code: 'proof_required',
        members,
      });
    });
    const link = document.createElement('a');
    link.href = addressOf(of);
    link.download = '';
    link.click();
  });
  return (
    <>
      <Button onClick={() => submission.onSubmit()} loading={submission.pending}>
        {children}
      </Button>
      <FormError of={submission} />
    </>
  );
}
