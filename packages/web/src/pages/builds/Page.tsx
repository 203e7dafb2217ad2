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
import { notify } from '../../shell/notices.ts';
import { useDelayedDelete } from '../../shell/useDelayedDelete.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { useAddress, useSetAddress } from '../../ui/address.ts';
import { Instant } from '../../ui/Instant.tsx';
import { useGoTo } from '../../ui/index.ts';
import { PageBar } from '../../ui/PageBar.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { type Draft, fragmentOf } from '../builder/model/share.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { saveDraft } from './save.ts';
import { versionsOf } from './versions.ts';

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
            <table className="rows list">
              <thead>
                <tr>
                  <th>Name</th>
                  <th>Notes</th>
                  <th>Changed</th>
                  <th />
                </tr>
              </thead>
              <tbody>
                {list.map((build) => (
                  <Row
                    key={build.id}
                    build={build}
                    taken={new Set(all.map(({ name }) => name))}
                    onDelete={() => remove(build)}
                  />
                ))}
              </tbody>
            </table>
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

type RowProps = {
  readonly build: Summary;
  readonly taken: ReadonlySet<string>;
  readonly onDelete: () => void;
};

function Row({ build, taken, onDelete }: RowProps) {
  const [renaming, setRenaming] = useState(false);
  const goTo = useGoTo();
  const [failure, setFailure] = useState<string | null>(null);
  const open = (draft: Draft) => goTo(paths.builder, { hash: fragmentOf(draft) });
  const run = (work: () => Promise<unknown>) => () =>
    void work().catch((error: Error) => setFailure(error.message));
  const duplicate = async () => {
    const draft = await fetchDraft(build.id);
    await saveDraft({ ...draft, name: `${draft.name} copy`.slice(0, 120) });
  };
  const exportFile = async () => {
    const draft = await fetchDraft(build.id);
    saveFile(
      `${draft.name}.json`,
      new Blob([JSON.stringify(draft, null, 2)], { type: 'application/json' }),
    );
  };
  const share = async () => {
    const draft = await fetchDraft(build.id);
    await navigator.clipboard.writeText(
      `${location.origin}${basePath}${paths.builder}#${fragmentOf(draft)}`,
    );
    notify({ text: `The link to ${draft.name} is copied.`, level: 'plain' });
  };
  const versions = versionsOf(build.name);
  return (
    <tr>
      <td>
        <Button
          variant="transparent"
          px={0}
          onClick={run(async () => open(await fetchDraft(build.id)))}
        >
          {build.name}
        </Button>
        {failure === null ? null : <p role="alert">{failure}</p>}
        {renaming ? (
          <RenameDialog build={build} taken={taken} onClose={() => setRenaming(false)} />
        ) : null}
      </td>
      <td className="muted">
        <Notes text={build.notes} />
      </td>
      <td>
        <Instant at={build.updated} />
      </td>
      <td className="end">
        <Menu position="bottom-end">
          <Menu.Target>
            <Button aria-label={`More for ${build.name}`}>More</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setRenaming(true)}>Rename</Menu.Item>
            <Menu.Item onClick={run(duplicate)}>Duplicate</Menu.Item>
            <Menu.Item onClick={run(share)}>Copy a link to it</Menu.Item>
            <Menu.Item onClick={run(exportFile)}>Export JSON</Menu.Item>
            {versions.length > 1 ? <Menu.Label>Earlier versions</Menu.Label> : null}
            {versions.slice(1).map((version) => (
              <Menu.Item
                key={version.at}
                onClick={run(async () => open({ ...build, params: version.params }))}
              >
                <Instant at={version.at} />
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item color="red" onClick={onDelete}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
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
  const [failure, setFailure] = useState<string | null>(null);
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
      setFailure(`${file.name} is no build: a JSON object is expected.`);
    }
  };
  return (
    <>
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
      {failure === null ? null : <span role="alert">{failure}</span>}
    </>
  );
}
