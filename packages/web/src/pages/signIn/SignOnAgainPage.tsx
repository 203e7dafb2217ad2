import { Button } from '@mantine/core';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { Form, FormError, Narrow, PageBar, useAddress, useSubmit } from '../../ui/index.ts';

/** The organization requires its identity provider, and the last sign-in there is missing or too old. */
export function Page() {
  const { next } = useAddress();
  const organization = useSession().data?.organization?.name ?? '';
  const submission = useSubmit(async () => {
    const { location } = await call('beginSignOn', {
      body: { organization, ...(next === undefined ? {} : { return_to: next }) },
    });
    window.location.assign(location);
  });
  return (
    <Narrow>
      <PageBar title="Sign in at your provider" />
      <Form of={submission}>
        <p>
          {organization} requires single sign-on. Until you have signed in there, nothing else opens
          and your keys are refused.
        </p>
        <FormError of={submission} />
        <div>
          <Button type="submit" variant="filled" loading={submission.pending}>
            Go to the provider
          </Button>
        </div>
      </Form>
    </Narrow>
  );
}
