import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Sheet } from '../../../ui/index.ts';
import { Life } from '../components/Life.tsx';
import { Resistance } from '../components/Resistance.tsx';
import { Answered, None, State } from '../parts.tsx';

type Component = CallReply<'listComponents'>['components'][number];

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
              <None>Nothing that is tracked by itself is fitted.</None>
            ) : (
              <PartTable components={components} />
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

function PartTable({ components }: { readonly components: readonly Component[] }) {
  const worn = [...components].sort((a, b) => (b.used ?? 0) - (a.used ?? 0));
  return (
    <table className="rows list">
      <thead>
        <tr>
          <th>Status</th>
          <th>Component</th>
          <th>Kind</th>
          <th>Life left</th>
        </tr>
      </thead>
      <tbody>
        {worn.map((part) => (
          <tr key={part.id}>
            <td>
              <State of={part.status} />
            </td>
            <td>
              <AppLink to={paths.component(part.id)}>{part.name}</AppLink>
            </td>
            <td data-label="Kind">
              {words(part.kind)}
              {part.position === '' ? '' : `, ${part.position}`}
            </td>
            <td data-label="Life left">
              <Life of={part} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
