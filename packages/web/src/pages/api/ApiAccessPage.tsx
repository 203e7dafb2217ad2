import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import { plural } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import {
  AppLink,
  Columns,
  ConfirmDialog,
  PageBar,
  Rows,
  Sheet,
  useAddress,
  useSetAddress,
} from '../../ui/index.ts';
import styles from './api.module.css';
import { Calls } from './Calls.tsx';
import { KeyTable } from './KeyTable.tsx';
import { MadeKeyDialog } from './MadeKeyDialog.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { QuickStart } from './QuickStart.tsx';
import { Today } from './Today.tsx';
import type { Made } from './types.ts';
import { UsageChart } from './UsageChart.tsx';

export function ApiAccessPage() {
  const keys = useQuery(query('listKeys'));
  const { dialog } = useAddress('apiAccess');
  const setAddress = useSetAddress('apiAccess');
  const [made, setMade] = useState<Made | null>(null);
  const close = () => setAddress({ dialog: undefined }, { replace: true });
  const count = keys.data?.keys.length ?? 0;
  const onMade = (answer: Made) => {
    close();
    setMade(answer);
  };
  return (
    <>
      <PageBar title="API access">
        <Button component="a" href={paths.docs}>
          Reference
        </Button>
        {count > 1 ? (
          <Button onClick={() => setAddress({ dialog: 'revoke-all' })}>Revoke all</Button>
        ) : null}
        <Button variant="filled" onClick={() => setAddress({ dialog: 'new' })}>
          New key
        </Button>
      </PageBar>
      <Columns>
        <Rows>
          <Sheet title="Keys" flush>
            <KeyTable keys={keys} onMade={onMade} />
          </Sheet>
          <UsageChart />
          <Calls />
        </Rows>
        <Rows>
          <Today />
          <Sheet title="Start">
            <QuickStart secret={null} />
          </Sheet>
        </Rows>
      </Columns>
      {dialog === 'new' ? (
        <NewKeyDialog keys={keys.data?.keys ?? []} onMade={onMade} onClose={close} />
      ) : null}
      {dialog === 'revoke-all' ? (
        <ConfirmDialog
          title={`Revoke ${plural(count, 'key')}?`}
          action="Revoke all"
          onClose={close}
          run={async () => {
            await call('revokeAllKeys', { body: {} });
          }}
        >
          Every program that uses one of them is refused from now on. This cannot be undone.
        </ConfirmDialog>
      ) : null}
      {made === null ? null : <MadeKeyDialog made={made} onClose={() => setMade(null)} />}
      <p className={`small muted ${styles.foot}`}>
        Everything that happened to your keys is listed under{' '}
        <AppLink to={paths.security}>Security</AppLink>.
      </p>
    </>
  );
}
