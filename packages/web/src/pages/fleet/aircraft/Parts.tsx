import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { Answered, AppLink, Sheet, Table } from '../../../ui/index.ts';
import { byWear, componentColumns } from '../components/componentColumns.tsx';
import { Resistance } from '../components/Resistance.tsx';
import { None } from '../parts.tsx';

const { status, name, kind, life } = componentColumns;

/** Components with what is left of them, and the resistance of each battery over its cycles. */
export function Parts({ assetId }: { readonly assetId: number }) {
  const parts = useQuery(query('listComponents', { query: { asset_id: assetId } }));
  return (
    <>
      <Sheet
        title="Components"
        flush
        actions={<AppLink to={paths.components}>All components</AppLink>}
      >
        <Answered of={parts} rows={3}>
          {({ components }) =>
            components.length === 0 ? (
              <None>No tracked components are fitted.</None>
            ) : (
              <Table
                of={byWear(components)}
                rowKey={({ id }) => id}
                columns={[status, name, kind, life]}
              />
            )
          }
        </Answered>
      </Sheet>
      {(parts.data?.components ?? [])
        .filter((part) => part.kind === 'battery')
        .map((battery) => (
          <Resistance key={battery.id} battery={battery} />
        ))}
    </>
  );
}
