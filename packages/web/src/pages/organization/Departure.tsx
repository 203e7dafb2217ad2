import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { usePermission, usePerson } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import {
  ConfirmDialog,
  DownloadButton,
  FormActions,
  FormDialog,
  FormError,
  Instant,
  Rows,
  Sheet,
  useGoTo,
  useSubmit,
} from '../../ui/index.ts';

type Organization = CallReply<'getOrganization'>['organization'];

/** Everything in one file, and the end of it all. */
export function DataSheet({ organization }: { organization: Organization }) {
  const [deleting, setDeleting] = useState(false);
  const may = usePermission();
  return (
    <Sheet title="Data">
      <Rows>
        <p>
          All records and logs in one file. The operator of another installation can import it under
          Operator, Organizations. Accounts, devices and sign-on stay here.
        </p>
        <FormActions>
          <DownloadButton of="exportOrganization">Download everything</DownloadButton>
          {may('organization.delete') && organization.deletion === null ? (
            <Button onClick={() => setDeleting(true)}>Delete the organization</Button>
          ) : null}
        </FormActions>
      </Rows>
      {deleting ? (
        <DeleteDialog name={organization.name} onClose={() => setDeleting(false)} />
      ) : null}
    </Sheet>
  );
}

export function LeaveSheet({ organization }: { organization: Organization }) {
  const [leaving, setLeaving] = useState(false);
  const goTo = useGoTo();
  return (
    <Sheet title="Leave">
      <Button onClick={() => setLeaving(true)}>Leave {organization.name}</Button>
      {leaving ? (
        <ConfirmDialog
          title={`Leave ${organization.name}?`}
          action="Leave"
          onClose={() => setLeaving(false)}
          run={async () => {
            await call('leaveOrganization', { body: {} });
            await goTo(paths.account);
          }}
        >
          Your keys no longer reach its records. Devices keep filing, and what you filed stays on
          record.
        </ConfirmDialog>
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
    onClose();
  });
  return (
    <FormDialog
      title={`Delete ${name}?`}
      of={submission}
      action="Delete"
      danger
      disabled={typed !== name}
      onClose={onClose}
    >
      <p>
        Flights, logs, aircraft and every other record are deleted after 30 days. Until then an
        owner can stop it; afterwards nothing brings them back. Download everything first.
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
    </FormDialog>
  );
}

export function Deleting({ organization }: { organization: Organization }) {
  const submission = useSubmit(async () => {
    await call('keepOrganization', { body: {} });
  });
  return (
    <Sheet title="This organization is about to be deleted">
      <Rows>
        <p>
          It happens <Instant at={organization.deletion} as="until" /> (
          <Instant at={organization.deletion} />
          ), with all records and logs.
        </p>
        <FormError of={submission} />
        <FormActions>
          <Button
            variant="filled"
            loading={submission.pending}
            onClick={() => submission.onSubmit()}
          >
            Keep the organization
          </Button>
        </FormActions>
      </Rows>
    </Sheet>
  );
}
