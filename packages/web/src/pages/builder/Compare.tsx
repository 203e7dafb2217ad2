import { Button, Menu } from '@mantine/core';
import { freeName } from '../../format/names.ts';
import { useSettings } from '../../format/settings.ts';
import { timeText } from '../../format/times.ts';
import { notifyError } from '../../shell/notices.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Table } from '../../ui/Table.tsx';
import { useLibrary } from '../builds/library.ts';
import { fetchDraft } from '../builds/open.ts';
import { versionsOf } from '../builds/versions.ts';
import styles from './compare.module.css';
import { examples } from './examples.ts';
import { useKeptDrafts } from './model/drafts.ts';
import { bandFirst, bandOf, type FigureInfo, figures, numberOf } from './model/figures.ts';
import type { Draft } from './model/share.ts';
import { isStudy, type Study, study } from './model/study.ts';
import { BandFigure } from './results/BandFigure.tsx';

/** Builds side by side at most, the one being worked on included. */
const MOST = 4;
/** A smaller difference is not marked: it lies inside what the model knows. */
const NOTABLE = 0.02;

type CompareProps = {
  readonly name: string;
  /** The first build as it was when it was opened; null where it still is so. */
  readonly opened?: Draft | null;
  readonly study: Study;
  readonly others: readonly Draft[];
  readonly onOthers: (others: readonly Draft[]) => void;
};

type Compared = { readonly name: string; readonly study: Study };

/** Up to four builds side by side; what differs from the first is marked with how much. */
export function Compare({ name, opened = null, study: first, others, onOthers }: CompareProps) {
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
        <AddBuild
          name={name}
          opened={opened}
          full={builds.length >= MOST}
          onAdd={(draft) => onOthers([...others, draft])}
        />
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
  const band = bandFirst(of.reply, info.key) ? bandOf(of.reply, info.key) : undefined;
  const banded = band !== undefined && value !== null;
  const shown = {
    ...(info.kind === undefined ? {} : { kind: info.kind }),
    ...(info.unit === undefined ? {} : { unit: info.unit }),
  };
  return (
    <span data-different={notable}>
      {banded ? <BandFigure band={band} {...shown} /> : <Figure value={value} {...shown} />}
      {first === undefined ? null : (
        <span className={styles.change}>{notable ? signed(change) : ''}</span>
      )}
      {banded ? (
        <span className={styles.middle}>
          middle <Figure value={value} />
        </span>
      ) : null}
    </span>
  );
}

function signed(change: number): string {
  return `${change > 0 ? '+' : '−'}${Math.round(Math.abs(change) * 100)} %`;
}

type AddBuildProps = {
  readonly name: string;
  readonly opened: Draft | null;
  readonly full: boolean;
  readonly onAdd: (draft: Draft) => void;
};

/** What a build may be compared with: itself as it was, and others. */
function AddBuild({ name, opened, full, onAdd }: AddBuildProps) {
  const { builds: saved, signedOut, error } = useLibrary();
  const drafts = useKeptDrafts();
  const versions = versionsOf(name);
  const { zone } = useSettings();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-xs" variant="default" disabled={full}>
          Add a build
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.choices ?? ''}>
        {opened === null && versions.length === 0 ? null : <Menu.Label>This build</Menu.Label>}
        {opened === null ? null : (
          <Menu.Item onClick={() => onAdd({ ...opened, name: `${name || 'Build'} as opened` })}>
            As it was when I opened it
          </Menu.Item>
        )}
        {versions.map(({ at, params }) => (
          <Menu.Item
            key={at}
            onClick={() => onAdd({ name: `${name} of ${timeText(at, zone)}`, notes: '', params })}
          >
            Saved <Instant at={at} />
          </Menu.Item>
        ))}
        <Menu.Label>Saved builds</Menu.Label>
        {(saved ?? []).map((build) => (
          <Menu.Item
            key={build.id}
            onClick={() => void fetchDraft(build.id).then(onAdd).catch(notifyError)}
          >
            {build.name}
          </Menu.Item>
        ))}
        {(saved ?? []).length > 0 ? null : (
          <Menu.Item disabled>{noneSaved(signedOut, error, saved !== undefined)}</Menu.Item>
        )}
        {drafts.length === 0 ? null : <Menu.Label>Drafts</Menu.Label>}
        {drafts.map(({ id, draft }) => (
          <Menu.Item key={id} onClick={() => onAdd(draft)}>
            {draft.name || 'Unnamed build'}
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

/** Why no saved build is listed: nobody is signed in, they are not known, or there is none. */
function noneSaved(signedOut: boolean, error: Error | null, known: boolean): string {
  if (signedOut) return 'Sign in to compare with saved builds';
  if (error !== null) return 'Could not be loaded';
  return known ? 'None saved yet' : 'Loading';
}
