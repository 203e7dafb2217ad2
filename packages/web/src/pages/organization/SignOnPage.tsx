import { Button, PasswordInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { plural } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import {
  ConfirmDialog,
  CopyField,
  ErrorState,
  Form,
  FormActions,
  FormError,
  Instant,
  Level,
  LoadingState,
  NumberField,
  PageBar,
  Rows,
  Sheet,
  useAddress,
  useSubmit,
} from '../../ui/index.ts';
import { signOnFailure } from '../signIn/signOnResult.ts';
import { Domains } from './Domains.tsx';
import { OrganizationFrame } from './frame.tsx';
import { groupLines, parseGroups } from './groups.ts';
import styles from './organization.module.css';
import { type RoleName, roleChoices } from './roles.ts';

type SignOn = NonNullable<CallReply<'getSignOn'>['sign_on']>;
type GivenRole = Exclude<RoleName, 'owner'>;

export function SignOnPage() {
  const { test } = useAddress('signOn');
  const failed = signOnFailure(test);
  return (
    <>
      <PageBar title="Single sign-on" note="OpenID Connect" />
      <OrganizationFrame at={paths.signOn}>
        <Rows>
          {failed === null ? null : <p role="alert">{failed}</p>}
          {test === 'ok' ? (
            <p role="status">
              <Level level="ok">OK</Level> The test sign-in succeeded. It can be required now.
            </p>
          ) : null}
          <Settings />
        </Rows>
      </OrganizationFrame>
    </>
  );
}

function Settings() {
  const answer = useQuery(query('getSignOn'));
  if (answer.error !== null)
    return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <LoadingState />;
  const { sign_on: signOn, redirect_uri: redirect } = answer.data;
  return (
    <Rows>
      {signOn === null ? null : <State signOn={signOn} />}
      {signOn === null ? null : <Domains domains={signOn.domains} />}
      <Sheet title="Provider">
        <Provider key={JSON.stringify(signOn)} signOn={signOn} redirect={redirect} />
      </Sheet>
    </Rows>
  );
}

/** Tested, then required: in that order, so that nobody is locked out by a wrong setting. */
function State({ signOn }: { signOn: SignOn }) {
  const [removing, setRemoving] = useState(false);
  const test = useSubmit(async () => {
    const { location } = await call('testSignOn', { body: {} });
    window.location.assign(location);
  });
  const require = useSubmit(async () => {
    await call('requireSignOn', { body: { required: !signOn.required } });
  });
  const [days, setDays] = useState<number | null>(signOn.recheck_days);
  const recheck = useSubmit(async () => {
    const recheck_days = days ?? signOn.recheck_days;
    await call('requireSignOn', { body: { required: signOn.required, recheck_days } });
  });
  return (
    <Sheet title="State">
      <Rows>
        <p>
          {signOn.tested === null ? (
            <Level level="warn">not tested</Level>
          ) : (
            <>
              <Level level="ok">tested</Level> <Instant at={signOn.tested} />
            </>
          )}
        </p>
        <p>
          {signOn.required ? (
            <>
              <Level level="ok">required</Level> Every member signs in with it, and again after{' '}
              {plural(signOn.recheck_days, 'day')}.
            </>
          ) : (
            'Members may sign in with it or with their password.'
          )}
        </p>
        <form className={styles.inline} onSubmit={recheck.onSubmit}>
          <NumberField
            stacked
            label="Sign in again after"
            unit="days"
            value={days}
            onChange={setDays}
            min={1}
            max={365}
            error={recheck.problem('recheck_days') ?? null}
          />
          <Button
            type="submit"
            loading={recheck.pending}
            disabled={days === null || days === signOn.recheck_days}
          >
            Save
          </Button>
        </form>
        <FormError of={recheck} />
        <FormError of={test} />
        <FormError of={require} />
        <FormActions>
          <Button loading={test.pending} onClick={() => test.onSubmit()}>
            Test sign-in
          </Button>
          <Button
            disabled={signOn.tested === null && !signOn.required}
            loading={require.pending}
            onClick={() => require.onSubmit()}
          >
            {signOn.required ? 'Require no longer' : 'Require it'}
          </Button>
          <Button onClick={() => setRemoving(true)}>Remove</Button>
        </FormActions>
      </Rows>
      {removing ? (
        <ConfirmDialog
          title="Remove the identity provider?"
          action="Remove"
          onClose={() => setRemoving(false)}
          run={async () => {
            await call('removeSignOn');
          }}
        >
          Members who have no password set one by mail before they can sign in again.
        </ConfirmDialog>
      ) : null}
    </Sheet>
  );
}

function Provider({ signOn, redirect }: { signOn: SignOn | null; redirect: string }) {
  const [issuer, setIssuer] = useState(signOn?.issuer ?? '');
  const [clientId, setClientId] = useState(signOn?.client_id ?? '');
  const [secret, setSecret] = useState('');
  const [domains, setDomains] = useState(signOn?.domains.map(({ domain }) => domain) ?? []);
  const [claim, setClaim] = useState(signOn?.groups_claim ?? 'groups');
  const [groups, setGroups] = useState(groupLines(signOn?.group_roles ?? []));
  const [role, setRole] = useState<GivenRole>((signOn?.default_role ?? 'viewer') as GivenRole);
  const submission = useSubmit(async () => {
    await call('setSignOn', {
      body: {
        issuer,
        client_id: clientId,
        ...(secret === '' ? {} : { client_secret: secret }),
        domains,
        groups_claim: claim,
        group_roles: parseGroups(groups),
        default_role: role,
      },
    });
  });
  const unconfirmed =
    signOn?.domains.filter((one) => !one.confirmed).map(({ domain }) => domain) ?? [];
  return (
    <Form of={submission}>
      <div>
        <p className="muted small">Redirect address to enter at the provider</p>
        <CopyField text={redirect} label="Redirect address" />
      </div>
      <TextInput
        label="Issuer"
        placeholder="https://login.example.com"
        value={issuer}
        error={submission.problem('issuer')}
        onChange={(event) => setIssuer(event.currentTarget.value)}
      />
      <TextInput
        label="Client ID"
        value={clientId}
        error={submission.problem('client_id')}
        onChange={(event) => setClientId(event.currentTarget.value)}
      />
      <PasswordInput
        label="Client secret"
        description={
          signOn?.has_secret === true ? 'Kept as it is while nothing is typed.' : undefined
        }
        autoComplete="off"
        value={secret}
        error={submission.problem('client_secret')}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      <TagsInput
        label="Domains"
        description={
          unconfirmed.length > 0
            ? `Not confirmed yet: ${unconfirmed.join(', ')}.`
            : 'People with these e-mail domains sign in with the provider once the domains are confirmed, by a DNS record or by the operator.'
        }
        value={[...domains]}
        onChange={setDomains}
        error={submission.problem('domains')}
      />
      <TextInput
        label="Claim with the groups"
        value={claim}
        error={submission.problem('groups_claim')}
        onChange={(event) => setClaim(event.currentTarget.value)}
      />
      <Textarea
        label="Roles by group"
        description="One per line: group = role. No group gives the role of owner."
        placeholder={'fleet-admins = admin\npilots = pilot'}
        autosize
        minRows={2}
        value={groups}
        error={submission.problem('group_roles')}
        onChange={(event) => setGroups(event.currentTarget.value)}
      />
      <Select
        label="Role of new people"
        data={roleChoices((one) => one !== 'owner')}
        value={role}
        onChange={(value) => setRole((value ?? 'viewer') as GivenRole)}
      />
      <FormError of={submission} />
      <div>
        <Button type="submit" variant="filled" loading={submission.pending}>
          {signOn === null ? 'Set the provider' : 'Change the provider'}
        </Button>
      </div>
    </Form>
  );
}
