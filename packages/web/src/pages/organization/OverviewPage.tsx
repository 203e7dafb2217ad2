import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query, refresh } from '../../api/queries.ts';
import { usePermission, usePerson } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import {
  ConfirmDialog,
  ErrorState,
  Form,
  FormActions,
  FormError,
  Instant,
  LoadingState,
  PageBar,
  Rows,
  Sheet,
  useSubmit,
} from '../../ui/index.ts';
import { FactorPolicy } from './FactorPolicy.tsx';
import { OrganizationFrame } from './frame.tsx';
import styles from './organization.module.css';

export type Organization = CallReply<'getOrganization'>['organization'];

export function Page() {
  const answer = useQuery(query('getOrganization'));
  const may = usePermission();
  const organization = answer.data?.organization;
  return (
    <>
      <PageBar title={organization?.name ?? 'Organization'} />
      <OrganizationFrame at={paths.organization}>
        {answer.error === null ? null : (
          <ErrorState error={answer.error} retry={() => void answer.refetch()} />
        )}
        {answer.isPending ? <LoadingState /> : null}
        {organization === undefined ? null : (
          <Rows>
            {organization.deletion === null ? null : <Deleting organization={organization} />}
            <Facts organization={organization} />
            {may('organization.manage') ? (
              <>
                <Rename key={organization.name} name={organization.name} />
                <FactorPolicy from={organization.second_factor_from} />
              </>
            ) : null}
            <Leave organization={organization} />
          </Rows>
        )}
      </OrganizationFrame>
    </>
  );
}

function Facts({ organization }: { organization: Organization }) {
  const { storage } = organization;
  return (
    <Sheet flush>
      <dl className={styles.facts}>
        <Fact label="Your role">{organization.role}</Fact>
        <Fact label="Members">{organization.members}</Fact>
        <Fact label="Logs stored">
          {storage.used_mb.toFixed(0)} of {storage.limit_mb.toFixed(0)} MB
        </Fact>
        <Fact label="Made">
          <Instant at={organization.created} as="date" />
        </Fact>
      </dl>
    </Sheet>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Rename({ name: known }: { name: string }) {
  const [name, setName] = useState(known);
  const submission = useSubmit(async () => {
    await call('changeOrganization', { body: { name } });
    await refresh('getOrganization', 'getSession');
  });
  return (
    <Sheet title="Name">
      <Form of={submission}>
        <TextInput
          aria-label="Name of the organization"
          value={name}
          error={submission.problem('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormError of={submission} />
        <div>
          <Button type="submit" disabled={name === known} loading={submission.pending}>
            Rename
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}

function Leave({ organization }: { organization: Organization }) {
  const [dialog, setDialog] = useState<'leave' | 'delete' | null>(null);
  const navigate = useNavigate();
  const may = usePermission();
  return (
    <Sheet title="Leave">
      <FormActions>
        <Button onClick={() => setDialog('leave')}>Leave {organization.name}</Button>
        {may('organization.delete') && organization.deletion === null ? (
          <Button onClick={() => setDialog('delete')}>Delete the organization</Button>
        ) : null}
      </FormActions>
      {dialog === 'leave' ? (
        <ConfirmDialog
          title={`Leave ${organization.name}?`}
          action="Leave"
          onClose={() => setDialog(null)}
          run={async () => {
            await call('leaveOrganization', { body: {} });
            await refresh('getSession');
            await navigate({ to: paths.account as '/' });
          }}
        >
          Your keys no longer reach its records. Devices go on filing, and what you filed stays on
          record.
        </ConfirmDialog>
      ) : null}
      {dialog === 'delete' ? (
        <DeleteDialog name={organization.name} onClose={() => setDialog(null)} />
      ) : null}
    </Sheet>
  );
}

function DeleteDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { has_password: hasPassword } = usePerson();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const submission = useSubmit(async () => {
    await call('deleteOrganization', {
      body: { name: typed, ...(hasPassword ? { password } : {}) },
    });
    await refresh('getOrganization');
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={`Delete ${name}?`}>
      <Form of={submission}>
        <p>
          Flights, logs, aircraft and every other record of it are deleted after a waiting time, in
          which an owner can stop it. Then nothing brings them back.
        </p>
        <TextInput
          label={`Type ${name} to confirm`}
          value={typed}
          error={submission.problem('name')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {hasPassword ? (
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            value={password}
            error={submission.problem('password')}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : null}
        <FormError of={submission} />
        <FormActions>
          <Button
            type="submit"
            variant="filled"
            color="red"
            disabled={typed !== name}
            loading={submission.pending}
          >
            Delete
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}

function Deleting({ organization }: { organization: Organization }) {
  const submission = useSubmit(async () => {
    await call('keepOrganization', { body: {} });
    await refresh('getOrganization');
  });
  return (
    <Sheet title="This organization is about to be deleted">
      <p>
        It happens <Instant at={organization.deletion} as="until" /> (
        <Instant at={organization.deletion} />
        ), with all records and logs.
      </p>
      <FormError of={submission} />
      <p>
        <Button variant="filled" loading={submission.pending} onClick={() => submission.onSubmit()}>
          Keep the organization
        </Button>
      </p>
    </Sheet>
  );
}
