import { Button } from '@mantine/core';
import { call } from '../../api/client.ts';
import type { CallReply } from '../../api/types.ts';
import { FormActions, FormError, Instant, Rows, Sheet, useSubmit } from '../../ui/index.ts';

/** A reset that somebody began: the account's own person can stop it until it happens. */
export function FactorReset({ reset }: { reset: CallReply<'getFactors'>['reset'] }) {
  const submission = useSubmit(async () => {
    await call('stopFactorReset', { body: {} });
  });
  if (reset === null) return null;
  return (
    <Sheet title="Your second factors are about to be removed">
      <Rows>
        <p>
          {reset.asked_by} asked for it. It happens <Instant at={reset.happens} as="until" /> (
          <Instant at={reset.happens} />
          ). If you did not ask them, stop it and change your password.
        </p>
        <FormError of={submission} />
        <FormActions>
          <Button
            variant="filled"
            color="red"
            loading={submission.pending}
            onClick={() => submission.onSubmit()}
          >
            Stop it
          </Button>
        </FormActions>
      </Rows>
    </Sheet>
  );
}
