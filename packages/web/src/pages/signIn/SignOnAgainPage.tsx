import { Button } from '@mantine/core';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import {
  AppLink,
  EmptyState,
  Form,
  FormError,
  Narrow,
  PageBar,
  useAddress,
  useSubmit,
} from '../../ui/index.ts';

/** The organization requires its identity provider, and the last sign-in there is missing or too old. */
export function SignOnAgainPage() {
  const { next } = useAddress('signOnAgain');
  const session = useSession().data;
  const organization = session?.organization?.name ?? '';
  const submission = useSubmit(async () => {
    const { location } = await call('beginSignOn', {
      body: { organization, ...(next === undefined ? {} : { return_to: next }) },
    });
    window.location.assign(location);
  });
  if (session?.deadlines.sign_on.overdue !== true)
    return (
      <Narrow>
        <PageBar title="Sign in with your provider" />
        <EmptyState
          title="Nothing to do"
          action={<AppLink to={paths.home}>Go to the first page</AppLink>}
        >
          Your organization does not ask for another sign-in now.
        </EmptyState>
      </Narrow>
    );
  return (
    <Narrow>
      <PageBar title="Sign in with your provider" />
      <Form of={submission}>
        <p>
          {organization} requires single sign-on. Until you have signed in there, nothing else opens
          and your keys are refused.
        </p>
        <FormError of={submission} />
        {submission.error === null ? null : (
          <p className="muted">
            While the provider is down, an owner of {organization} who has a second factor gets in
            with password and factor, and can stop requiring single sign-on.
          </p>
        )}
        <div>
          <Button type="submit" variant="filled" loading={submission.pending}>
            Go to the provider
          </Button>
        </div>
      </Form>
    </Narrow>
  );
}
