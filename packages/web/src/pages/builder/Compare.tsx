import type { Build } from '@airworthy/performance';
import { Button, Menu } from '@mantine/core';
import { call } from '../../api/client.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useLibrary } from '../builds/library.ts';
import styles from './builder.module.css';
import { examples } from './examples.ts';
import { figures, numberOf } from './model/figures.ts';
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

/** Up to four builds side by side; what differs from the first is marked with how much. */
export function Compare({ name, study: first, others, onOthers }: CompareProps) {
  const columns = [
    { name: name || 'This build', study: first },
    ...others.flatMap((draft) => {
      const studied = study(draft.params);
      return isStudy(studied) ? [{ name: draft.name, study: studied }] : [];
    }),
  ];
  const rows = figures.filter((info) =>
    columns.some((column) => numberOf(column.study.reply, info) !== null),
  );
  return (
    <Sheet
      title="Compare"
      flush
      actions={
        <AddBuild full={columns.length >= MOST} onAdd={(draft) => onOthers([...others, draft])} />
      }
    >
      <table className={`rows ${styles.compare}`}>
        <thead>
          <tr>
            <th>Figure</th>
            {columns.map((column, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two builds may have one name
              <th key={i} className="n">
                {column.name}{' '}
                {i === 0 ? null : (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={`Remove ${column.name}`}
                    onClick={() => onOthers(others.filter((_, k) => k !== i - 1))}
                  >
                    ×
                  </Button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((info) => {
            const base = numberOf(first.reply, info);
            return (
              <tr key={info.key}>
                <td>{info.label}</td>
                {columns.map((column, i) => {
                  const value = numberOf(column.study.reply, info);
                  const change =
                    base === null || value === null || base === 0 ? 0 : value / base - 1;
                  const notable = i > 0 && Math.abs(change) >= NOTABLE;
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two builds may have one name
                    <td key={i} className="n" data-different={notable}>
                      <Figure
                        value={value}
                        {...(info.kind === undefined ? {} : { kind: info.kind })}
                        {...(info.unit === undefined ? {} : { unit: info.unit })}
                      />
                      {i === 0 ? null : (
                        <span className={styles.change}>{notable ? signed(change) : ''}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Sheet>
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
