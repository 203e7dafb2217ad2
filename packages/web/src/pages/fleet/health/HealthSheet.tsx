import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { Answered, AppLink, Sheet } from '../../../ui/index.ts';
import { None } from '../parts.tsx';
import { Drivers } from './Drivers.tsx';
import { trendsOf } from './measures.ts';

/** As many flights as a line of the table can show. */
const RUN = 30;

/** The health of one aircraft with its drivers, as its page shows it. */
export function HealthSheet({ assetId }: { readonly assetId: number }) {
  const health = useQuery(query('getHealth', { params: { asset_id: assetId } }));
  const scores = useQuery(query('listScores', { query: { asset_id: assetId, limit: RUN } }));
  return (
    <Sheet
      title="Health"
      note="a prompt to look, not a release to fly"
      flush
      actions={<AppLink to={paths.healthOf(assetId)}>Trends</AppLink>}
    >
      <Answered of={health} rows={3}>
        {({ health: one }) =>
          one.drivers.length === 0 ? (
            <None>{one.reason ?? 'No driver has data yet.'}</None>
          ) : (
            <>
              {one.reason === null ? null : <None>{one.reason}</None>}
              <Drivers drivers={one.drivers} trends={trendsOf(scores.data?.scores ?? [])} />
            </>
          )
        }
      </Answered>
    </Sheet>
  );
}
