import type { Build } from '@airworthy/performance';
import { Button, Menu } from '@mantine/core';
import { call } from '../../api/client.ts';
import { freeName } from '../../format/names.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Table } from '../../ui/Table.tsx';
import { useLibrary } from '../builds/library.ts';
import styles from './compare.module.css';
import { examples } from './examples.ts';
import { type FigureInfo, figures, numberOf } from './model/figures.ts';
import type { Draft } from './model/share.ts';
import { isStudy, type Study, study } from './model/study.ts';

/** Builds side by side at most, the one being worked on included. */
const MOST = 4;
/** A smaller difference is not marked: it lies inside what the model knows. */
const NOTABLE = 0.02;

type CompareProps = {
  readonly name: string;
  readonly study: Study;
  readonly others: readonly Draft[];
  readonly onOthers: (others: readonly Draft[]) => void;
};

type Compared = { readonly name: string; readonly study: Study };

/** Up to four builds side by side; what differs from the first is marked with how much. */
export function Compare({ name, study: first, others, onOthers }: CompareProps) {
  const builds: readonly Compared[] = countedApart([
    { name: name || 'This build', study: first },
    ...others.flatMap((draft) => {
      const studied = study(draft.params);
      return isStudy(studied) ? [{ name: draft.name || 'Unnamed build', study: studied }] : [];
    }),
  ]);
  const rows = figures.filter((info) =>
    builds.some((build) => numberOf(build.study.reply, info) !== null),
  );
  const remove = (index: number) => onOthers(others.filter((_, i) => i !== index - 1));
  return (
    <Sheet
      title="Compare"
      flush
      actions={
        <AddBuild full={builds.length >= MOST} onAdd={(draft) => onOthers([...others, draft])} />
      }
    >
      {builds.length === 1 ? null : (
        <div className={styles.compared}>
          {builds.slice(1).map((build, i) => (
            <Button
              key={build.name}
              size="compact-xs"
              variant="default"
              aria-label={`Remove ${build.name}`}
              onClick={() => remove(i + 1)}
            >
              {build.name} ×
            </Button>
          ))}
        </div>
      )}
      <Table
        className={styles.compare}
        of={rows}
        rowKey={({ key }) => key}
        columns={[
          { name: 'Figure', as: 'lead', cell: ({ label }) => label },
          ...builds.map((build, i) => ({
            name: build.name,
            as: 'figure' as const,
            heading: (
              <Heading name={build.name} {...(i === 0 ? {} : { onRemove: () => remove(i) })} />
            ),
            cell: (info: FigureInfo) => (
              <Value info={info} of={build.study} {...(i === 0 ? {} : { first })} />
            ),
          })),
        ]}
      />
    </Sheet>
  );
}

/** Builds of one name get a number, so that one can be told from the other. */
function countedApart(builds: readonly Compared[]): readonly Compared[] {
  const named: Compared[] = [];
  for (const build of builds) named.push({ ...build, name: freeName(build.name, named) });
  return named;
}

type HeadingProps = { readonly name: string; readonly onRemove?: () => void };

function Heading({ name, onRemove }: HeadingProps) {
  return (
    <>
      {name}{' '}
      {onRemove === undefined ? null : (
        <Button size="compact-xs" variant="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
          ×
        </Button>
      )}
    </>
  );
}

type ValueProps = { readonly info: FigureInfo; readonly of: Study; readonly first?: Study };

/** A figure of one build, and how far it is from that of the first. */
function Value({ info, of, first }: ValueProps) {
  const value = numberOf(of.reply, info);
  const base = first === undefined ? null : numberOf(first.reply, info);
  const change = base === null || value === null || base === 0 ? 0 : value / base - 1;
  const notable = Math.abs(change) >= NOTABLE;
  return (
    <span data-different={notable}>
      <Figure
        value={value}
        {...(info.kind === undefined ? {} : { kind: info.kind })}
        {...(info.unit === undefined ? {} : { unit: info.unit })}
      />
      {first === undefined ? null : (
        <span className={styles.change}>{notable ? signed(change) : ''}</span>
      )}
    </span>
  );
}

function signed(change: number): string {
  return `${change > 0 ? '+' : '−'}${Math.round(Math.abs(change) * 100)} %`;
}

function AddBuild({
  full,
  onAdd,
}: {
  readonly full: boolean;
  readonly onAdd: (draft: Draft) => void;
}) {
  const { builds: saved = [] } = useLibrary();
  const add = async (id: number) => {
    const full = await call('getBuild', { params: { id } });
    onAdd({ name: full.name, notes: full.notes, params: full.params as Build });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-xs" variant="default" disabled={full}>
          Add a build
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {saved.length === 0 ? null : <Menu.Label>Saved</Menu.Label>}
        {saved.map((build) => (
          <Menu.Item key={build.id} onClick={() => void add(build.id)}>
            {build.name}
          </Menu.Item>
        ))}
        <Menu.Label>Examples</Menu.Label>
        {examples.map((example) => (
          <Menu.Item key={example.key} onClick={() => onAdd(example)}>
            {example.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
