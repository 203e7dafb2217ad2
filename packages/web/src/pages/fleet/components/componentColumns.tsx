import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { AppLink, type Column, Figure } from '../../../ui/index.ts';
import { State } from '../parts.tsx';
import { type Component, lifeState } from './components.ts';
import { Life } from './Life.tsx';

/** What a list of components shows; the page of an aircraft takes fewer of them. */
export const componentColumns = {
  status: { name: 'Status', as: 'lead', cell: (part) => <State of={lifeState(part)} /> },
  name: {
    name: 'Component',
    as: 'lead',
    cell: (part) => (
      <>
        <AppLink to={paths.component(part.id)}>{part.name}</AppLink>{' '}
        <span className="muted small">{part.serial}</span>
      </>
    ),
  },
  kind: {
    name: 'Kind',
    cell: ({ kind, position }) => [words(kind), position].filter(Boolean).join(', '),
  },
  hours: { name: 'Hours', as: 'figure', cell: (part) => <Figure value={part.hours} digits={1} /> },
  cycles: { name: 'Cycles', as: 'figure', cell: (part) => part.cycles },
  life: { name: 'Life', cell: (part) => <Life of={part} /> },
} as const satisfies Readonly<Record<string, Column<Component>>>;

/** What is worn most comes first; a part without a limit comes last. */
export function byWear(list: readonly Component[]): readonly Component[] {
  return [...list].sort((a, b) => (b.used ?? -1) - (a.used ?? -1));
}
