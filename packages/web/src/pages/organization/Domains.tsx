import { Button } from '@mantine/core';
import { call } from '../../api/client.ts';
import type { CallReply } from '../../api/types.ts';
import { CopyField, FormError, Level, Rows, Sheet, useSubmit } from '../../ui/index.ts';

type Domain = NonNullable<CallReply<'getSignOn'>['sign_on']>['domains'][number];

/** Which domains are theirs, and how to show it of one that waits. */
export function Domains({ domains }: { readonly domains: readonly Domain[] }) {
  if (domains.length === 0) return null;
  return (
    <Sheet title="Domains">
      <Rows>
        {domains.map((one) =>
          one.confirmed ? (
            <p key={one.domain}>
              <Level level="ok">confirmed</Level> {one.domain}
            </p>
          ) : (
            <Waiting key={one.domain} domain={one} />
          ),
        )}
      </Rows>
    </Sheet>
  );
}

function Waiting({ domain: { domain, record } }: { readonly domain: Domain }) {
  const check = useSubmit(() => call('proveDomain', { body: { domain } }));
  return (
    <Rows>
      <p>
        <Level level="warn">not confirmed</Level> {domain}. Add a TXT record with this text at{' '}
        {domain}, or ask the operator of this server to confirm it.
      </p>
      <CopyField text={record} label={`Record of ${domain}`} />
      <FormError of={check} />
      <div>
        <Button
          loading={check.pending}
          aria-label={`Check the record of ${domain}`}
          onClick={() => check.onSubmit()}
        >
          Check the record
        </Button>
      </div>
    </Rows>
  );
}
