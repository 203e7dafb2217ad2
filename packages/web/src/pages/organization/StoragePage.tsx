import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import { fixed, storageSize } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import {
  AppLink,
  EmptyState,
  ErrorState,
  LoadingState,
  PageBar,
  Rows,
  Sheet,
  Table,
} from '../../ui/index.ts';
import { OrganizationFrame } from './frame.tsx';
import styles from './organization.module.css';

export function StoragePage() {
  return (
    <>
      <PageBar title="Storage" note="of flight logs, photos and files" />
      <OrganizationFrame at={paths.storage}>
        <Storage />
      </OrganizationFrame>
    </>
  );
}

function Storage() {
  const storage = useQuery(query('storageByAircraft'));
  if (storage.error !== null)
    return <ErrorState error={storage.error} retry={() => void storage.refetch()} />;
  if (storage.data === undefined) return <LoadingState />;
  const { used_mb: used, limit_mb: limit, aircraft } = storage.data;
  return (
    <Rows>
      <Sheet title="Used">
        <p>
          <strong>{storageSize(used)}</strong>{' '}
          <span className="muted">of {storageSize(limit)}</span>
        </p>
        <meter
          className={styles.meter}
          min={0}
          max={Math.max(1, limit)}
          high={limit * 0.9}
          value={used}
          aria-label="Storage used"
        />
        {used >= limit * 0.9 ? (
          <p>
            Uploads are refused once it is full. Delete logs of old flights and files, or ask the
            operator for more.
          </p>
        ) : null}
      </Sheet>
      {aircraft.length === 0 ? (
        <EmptyState title="Nothing stored">
          Logs, photos and files are counted here once there are any.
        </EmptyState>
      ) : (
        <Sheet title="By aircraft" flush>
          <Table
            of={aircraft}
            rowKey={(one) => one.asset_id ?? one.name}
            columns={[
              {
                name: 'Aircraft',
                as: 'lead',
                cell: ({ asset_id, name }) =>
                  asset_id === null ? (
                    name
                  ) : (
                    <AppLink to={paths.oneAircraft(asset_id)}>{name}</AppLink>
                  ),
              },
              { name: 'Files', as: 'figure', cell: ({ logs }) => logs },
              { name: 'MB', as: 'figure', cell: (one) => fixed(one.used_mb, 1) },
              {
                name: 'Share',
                as: 'figure',
                cell: (one) => `${fixed(used === 0 ? 0 : (one.used_mb / used) * 100, 0)} %`,
              },
            ]}
          />
        </Sheet>
      )}
    </Rows>
  );
}
