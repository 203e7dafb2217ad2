import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import { basePath } from '../../../basePath.ts';
import { paths } from '../../../paths.ts';
import { Answered, AppLink, EmptyState, PageBar, useAddress } from '../../../ui/index.ts';

import styles from './aircraft.module.css';
import { type Aircraft, isInFleet } from './status.ts';

/** Labels to print and stick on aircraft: a phone's camera opens the aircraft's page. */
export function Page() {
  const registry = useQuery(query('listAircraft'));
  const { id } = useAddress();
  return (
    <>
      <PageBar title="Labels" note="the code opens the aircraft's page on a phone">
        <Button variant="filled" onClick={() => window.print()}>
          Print
        </Button>
      </PageBar>
      <Answered of={registry}>
        {({ aircraft }) => {
          const chosen = aircraft.filter((one) =>
            id === undefined ? isInFleet(one) : String(one.id) === id,
          );
          return chosen.length === 0 ? (
            <EmptyState
              title="No aircraft to label"
              action={<AppLink to={paths.aircraft}>Aircraft</AppLink>}
            >
              Every aircraft of the registry gets a label here.
            </EmptyState>
          ) : (
            <div className={styles.labels}>
              {chosen.map((one) => (
                <AircraftLabel key={one.id} aircraft={one} />
              ))}
            </div>
          );
        }}
      </Answered>
    </>
  );
}

function AircraftLabel({ aircraft }: { readonly aircraft: Aircraft }) {
  const address = window.location.origin + basePath + paths.oneAircraft(aircraft.id);
  const code = useQuery({ queryKey: ['label', address], queryFn: () => squaresOf(address) });
  return (
    <div className={styles.label}>
      {code.data === undefined ? (
        <span />
      ) : (
        <svg
          viewBox={`-2 -2 ${code.data.size + 4} ${code.data.size + 4}`}
          role="img"
          aria-label={`Code of ${address}`}
          shapeRendering="crispEdges"
        >
          <path d={code.data.path} fill="#000000" />
        </svg>
      )}
      <div>
        <b>{aircraft.name}</b>
        <span>{[aircraft.registration, aircraft.serial].filter(Boolean).join(', ')}</span>
        <span>{address.replace(/^https?:\/\//, '')}</span>
      </div>
    </div>
  );
}

/** The dark squares of the code as one path. Level Q still reads with a quarter of it scratched away. */
async function squaresOf(text: string): Promise<{ size: number; path: string }> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  let path = '';
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
  return { size: modules.size, path };
}
