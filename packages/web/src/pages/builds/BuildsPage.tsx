import { Button, TextInput } from '@mantine/core';
import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { useDelayedDelete } from '../../shell/useDelayedDelete.ts';
import {
  AppLink,
  ButtonLink,
  EmptyState,
  ErrorState,
  Instant,
  LoadingState,
  PageBar,
  Sheet,
  Table,
  useAddress,
  useSetAddress,
} from '../../ui/index.ts';
import { NEW_FRAGMENT } from '../builder/model/newBuild.ts';
import styles from './builds.module.css';
import { ImportButton } from './ImportButton.tsx';
import { type Summary, useLibrary } from './library.ts';
import { More } from './More.tsx';
import { fetchDraft, useOpen } from './open.ts';
import { isSavedSince } from './save.ts';

/** The library of saved builds. Words with a # in the notes are tags. */
export function BuildsPage() {
  const { builds: all, signedOut, error, retry } = useLibrary();
  const { q = '' } = useAddress('builds');
  const setAddress = useSetAddress('builds');
  const { hidden, remove: removeLater } = useDelayedDelete();
  const remove = ({ id, name }: Summary) => {
    const at_ms = performance.now();
    removeLater({
      id,
      text: `${name} deleted`,
      run: async () => {
        if (!isSavedSince(name, at_ms)) await call('deleteBuild', { params: { id } });
      },
    });
  };
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  const list = (all ?? []).filter((build) => {
    const text = `${build.name} ${build.notes}`.toLowerCase();
    return !hidden.has(build.id) && wanted.every((word) => text.includes(word));
  });
  return (
    <>
      <PageBar title="Builds">
        <ImportButton />
        <ButtonLink to={paths.builder} hash={NEW_FRAGMENT} variant="filled">
          New build
        </ButtonLink>
      </PageBar>
      {signedOut ? (
        <EmptyState
          title="Builds are saved to an account"
          action={<AppLink to={paths.signIn}>Sign in</AppLink>}
        >
          The builder works without one: its address and its drafts keep a build.
        </EmptyState>
      ) : error !== null ? (
        <ErrorState error={error} retry={retry} />
      ) : all === undefined ? (
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
                  cell: (build) => <More build={build} all={all} onDelete={() => remove(build)} />,
                },
              ]}
            />
          )}
        </Sheet>
      )}
    </>
  );
}

function OpenButton({ build }: { readonly build: Summary }) {
  const open = useOpen();
  return (
    <Button
      variant="transparent"
      className={styles.name ?? ''}
      onClick={() => open(() => fetchDraft(build.id))}
    >
      {build.name}
    </Button>
  );
}

/** Notes with their #tags as links to the builds that have them too. */
function Notes({ text }: { readonly text: string }) {
  const setAddress = useSetAddress('builds');
  return text.split(/(#[\p{L}\p{N}_-]+)/u).map((part, i) =>
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
