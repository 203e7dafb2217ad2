import { isInUse } from '@airworthy/contract/values';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { TODAY } from '../../../api/kept.ts';
import { query } from '../../../api/queries.ts';
import { AllClear, AppLink, EmptyState, GapText, Level, Sheet, Table } from '../../../ui/index.ts';
import type { Aircraft } from '../aircraft/status.ts';
import { AircraftLink } from '../parts.tsx';
import { dueLines } from './dueLines.ts';
import type { Order } from './orders.ts';

type DueProps = {
  readonly orders: readonly Order[];
  readonly aircraft: readonly Aircraft[];
  readonly assetId: string | undefined;
  /** The answers that the orders and the aircraft came with. */
  readonly sources: ComponentProps<typeof AllClear>['of'];
};

/** What comes due from programs, components, bulletins and open work in one list, what is over first. */
export function DueList({ orders, aircraft, assetId, sources }: DueProps) {
  const parts = useQuery(
    query('listComponents', { query: { asset_id: assetId, state: 'fitted', limit: 1000 } }),
  );
  const bulletins = useQuery(query('listBulletins', TODAY.bulletins));
  const all = { ...sources, components: parts, bulletins };
  const names = new Map(aircraft.map((one) => [one.id, one.name]));
  // What is out of use is due where it is asked for.
  const own = aircraft.filter((one) =>
    assetId === undefined ? isInUse(one) : String(one.id) === assetId,
  );
  const lines = dueLines({
    aircraft: own,
    bulletins: bulletins.data?.bulletins ?? [],
    components: parts.data?.components ?? [],
    orders,
  });
  if (lines.length === 0)
    return (
      <AllClear of={all}>
        <EmptyState title="Nothing comes due">
          Aircraft with a type follow its maintenance program; components with a limit, bulletins
          with a deadline and open work are listed here too. Give an aircraft a type under{' '}
          <b>Programs</b>.
        </EmptyState>
      </AllClear>
    );
  return (
    <Sheet flush>
      <GapText of={all} />
      <Table
        of={lines}
        rowKey={({ key }) => key}
        columns={[
          {
            name: 'State',
            as: 'lead',
            cell: ({ level, word }) => <Level level={level}>{word}</Level>,
          },
          { name: 'What', as: 'lead', cell: ({ to, title }) => <AppLink to={to}>{title}</AppLink> },
          {
            name: 'Aircraft',
            cell: ({ assetId: id }) => <AircraftLink id={id} name={names.get(id ?? 0) ?? '–'} />,
          },
          { name: 'Due', cell: ({ left }) => left },
        ]}
      />
    </Sheet>
  );
}
