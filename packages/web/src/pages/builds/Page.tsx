import type { Build } from '@airworthy/performance';
import { Button, Menu, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query, refresh } from '../../api/queries.ts';
import { ApiError } from '../../api/refusals.ts';
import { basePath } from '../../basePath.ts';
import { saveFile } from '../../charts/save.ts';
import { paths } from '../../paths.ts';
import { notify, notifyError } from '../../shell/notices.ts';
import { useDelayedDelete } from '../../shell/useDelayedDelete.ts';
import {
  AppLink,
  EmptyState,
  ErrorState,
  Instant,
  LoadingState,
  PageBar,
  Sheet,
  Table,
  useAddress,
  useGoTo,
  useSetAddress,
} from '../../ui/index.ts';
import { type Draft, fragmentOf } from '../builder/model/share.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { saveDraft } from './save.ts';
import { differencesOf, versionsOf } from './versions.ts';

type Summary = {
  readonly id: number;
  readonly name: string;
  readonly notes: string;
  readonly updated: string;
};

/** The library of saved builds. Words with a # in the notes are tags. */
export function Page() {
  const builds = useQuery(query('listBuilds'));
  const { q = '' } = useAddress();
  const setAddress = useSetAddress();
  const { hidden, remove: removeLater } = useDelayedDelete();
  const remove = ({ id, name }: Summary) =>
    removeLater({
      id,
      text: `${name} deleted`,
      run: async () => {
        await call('deleteBuild', { params: { id } });
        await refresh('listBuilds');
      },
    });
  const error = builds.error as Error | null;
  const signedOut = error instanceof ApiError && error.status === 401;
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  const all = (builds.data?.builds ?? []) as readonly Summary[];
  const list = all.filter((build) => {
    const text = `${build.name} ${build.notes}`.toLowerCase();
    return !hidden.has(build.id) && wanted.every((word) => text.includes(word));
  });
  return (
    <>
      <PageBar title="Builds">
        <ImportButton />
        <Button component={AppLink} to={paths.builder} variant="filled">
          New build
        </Button>
      </PageBar>
      {signedOut ? (
        <EmptyState
          title="Builds are saved to an account"
          action={<AppLink to={paths.signIn}>Sign in</AppLink>}
        >
          The builder works without one; its address keeps a build.
        </EmptyState>
      ) : error !== null ? (
        <ErrorState error={error} retry={() => void builds.refetch()} />
      ) : builds.isPending ? (
        <LoadingState />
      ) : (
        <Sheet
          title={`${list.length} saved`}
          flush
          actions={
            <TextInput
              size="xs"
              aria-label="Search the builds"
              placeholder="Name, note or #tag"
              value={q}
              onChange={(event) => setAddress({ q: event.currentTarget.value }, { replace: true })}
            />
          }
        >
          {list.length === 0 ? (
            <EmptyState
              title={q === '' ? 'No builds yet' : 'No build has these words'}
              action={<AppLink to={paths.builder}>Open the builder</AppLink>}
            >
              A build is saved from the builder, under its name.
            </EmptyState>
          ) : (
            <Table
              of={list}
              rowKey={({ id }) => id}
              columns={[
                { name: 'Name', as: 'lead', cell: (build) => <OpenButton build={build} /> },
                {
                  name: 'Notes',
                  as: 'lead',
                  className: 'muted',
                  cell: ({ notes }) => <Notes text={notes} />,
                },
                { name: 'Changed', cell: ({ updated }) => <Instant at={updated} /> },
                {
                  name: 'Actions',
                  as: 'actions',
                  cell: (build) => (
                    <More
                      build={build}
                      taken={new Set(all.map(({ name }) => name))}
                      onDelete={() => remove(build)}
                    />
                  ),
                },
              ]}
            />
          )}
        </Sheet>
      )}
    </>
  );
}

async function fetchDraft(id: number): Promise<Draft> {
  const full = await call('getBuild', { params: { id } });
  return { name: full.name, notes: full.notes, params: full.params as Build };
}

/** Opens a build in the builder; what fails is said in a notice. */
function useOpen(): (draft: () => Promise<Draft>) => void {
  const goTo = useGoTo();
  return (draft) =>
    void draft()
      .then((one) => goTo(paths.builder, { hash: fragmentOf(one) }))
      .catch(notifyError);
}

function OpenButton({ build }: { readonly build: Summary }) {
  const open = useOpen();
  return (
    <Button variant="transparent" px={0} onClick={() => open(() => fetchDraft(build.id))}>
      {build.name}
    </Button>
  );
}

type MoreProps = {
  readonly build: Summary;
  readonly taken: ReadonlySet<string>;
  readonly onDelete: () => void;
};

function More({ build, taken, onDelete }: MoreProps) {
  const [renaming, setRenaming] = useState(false);
  const open = useOpen();
  const withDraft = (work: (draft: Draft) => unknown) => () =>
    void fetchDraft(build.id).then(work).catch(notifyError);
  const duplicate = (draft: Draft) =>
    saveDraft({ ...draft, name: `${draft.name} copy`.slice(0, 120) });
  const exportFile = (draft: Draft) =>
    saveFile(
      `${draft.name}.json`,
      new Blob([JSON.stringify(draft, null, 2)], { type: 'application/json' }),
    );
  const share = async (draft: Draft) => {
    await navigator.clipboard.writeText(
      `${location.origin}${basePath}${paths.builder}#${fragmentOf(draft)}`,
    );
    notify({ text: `The link to ${draft.name} is copied.`, level: 'plain' });
  };
  const versions = versionsOf(build.name);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-xs" aria-label={`More for ${build.name}`}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setRenaming(true)}>Rename</Menu.Item>
          <Menu.Item onClick={withDraft(duplicate)}>Duplicate</Menu.Item>
          <Menu.Item onClick={withDraft(share)}>Copy link</Menu.Item>
          <Menu.Item onClick={withDraft(exportFile)}>Export JSON</Menu.Item>
          {versions.length > 1 ? <Menu.Label>Earlier versions</Menu.Label> : null}
          {versions.slice(1).map(({ at, params }, i) => (
            <Menu.Item key={at} onClick={() => open(async () => ({ ...build, params }))}>
              <Instant at={at} />
              <Differences of={differencesOf({ at, params }, versions[i]!)} />
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item color="red" onClick={onDelete}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renaming ? (
        <RenameDialog build={build} taken={taken} onClose={() => setRenaming(false)} />
      ) : null}
    </>
  );
}

/** What the next version changed, at most three of it. */
function Differences({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return null;
  const more = of.length > 3 ? ` and ${of.length - 3} more` : '';
  const changed = of.slice(0, 3).join(', ') + more;
  return <div className="muted small">before changes to {changed}</div>;
}

/** Notes with their #tags as links to the builds that have them too. */
function Notes({ text }: { readonly text: string }) {
  const setAddress = useSetAddress();
  return text.split(/(#[\w-]+)/).map((part, i) =>
    part.startsWith('#') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
      <Button key={i} size="compact-xs" onClick={() => setAddress({ q: part })}>
        {part}
      </Button>
    ) : (
      part
    ),
  );
}

/** Reads an exported build, or build parameters as the API takes them, into the builder. */
function ImportButton() {
  const goTo = useGoTo();
  const read = async (file: File) => {
    try {
      const value = JSON.parse(await file.text()) as Partial<Draft>;
      if (typeof value !== 'object' || value === null) throw new Error();
      const draft: Draft = {
        name: value.name ?? file.name.replace(/\.json$/i, ''),
        notes: value.notes ?? '',
        params: value.params ?? (value as Build),
      };
      await goTo(paths.builder, { hash: fragmentOf(draft) });
    } catch {
      notifyError(`${file.name} is not a build: a JSON object is expected.`);
    }
  };
  return (
    <Button component="label" variant="default">
      Import JSON
      <input
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) void read(file);
        }}
      />
    </Button>
  );
}
