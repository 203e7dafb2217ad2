import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import { usePermission } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { storageSize, words } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import {
  Columns,
  ErrorState,
  Form,
  FormError,
  Instant,
  LoadingState,
  PageBar,
  Rows,
  Sheet,
  useSubmit,
} from '../../ui/index.ts';
import { DataSheet, Deleting, LeaveSheet } from './Departure.tsx';
import { FactorPolicy } from './FactorPolicy.tsx';
import { OrganizationFrame } from './frame.tsx';
import styles from './organization.module.css';

type Organization = CallReply<'getOrganization'>['organization'];

export function OverviewPage() {
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
            <Columns>
              <Rows>
                {may('organization.manage') ? (
                  <>
                    <Rename key={organization.name} name={organization.name} />
                    <FactorPolicy from={organization.second_factor_from} />
                  </>
                ) : (
                  <Sheet title="Rules">
                    <p className="muted">
                      Owners and admins change the name and the rules of the organization.
                    </p>
                  </Sheet>
                )}
              </Rows>
              <Rows>
                {may('organization.manage') ? <DataSheet organization={organization} /> : null}
                <LeaveSheet organization={organization} />
              </Rows>
            </Columns>
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
        <Fact label="Your role">{words(organization.role)}</Fact>
        <Fact label="Members">{organization.members}</Fact>
        <Fact label="Logs stored">
          {storageSize(storage.used_mb)} of {storageSize(storage.limit_mb)}
        </Fact>
        <Fact label="Created">
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
