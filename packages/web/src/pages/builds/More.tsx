import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { freeName } from '../../format/names.ts';
import { useUnits } from '../../format/settings.ts';
import { notifyError } from '../../shell/notices.ts';
import { Instant } from '../../ui/index.ts';
import type { Draft } from '../builder/model/share.ts';
import { differencesOf } from './differences.ts';
import { copyLink, exportBuild } from './handOver.ts';
import type { Summary } from './library.ts';
import { fetchDraft, useOpen } from './open.ts';
import { MOST_CHARACTERS, RenameDialog } from './RenameDialog.tsx';
import { saveDraft } from './save.ts';
import { versionsOf } from './versions.ts';

type MoreProps = {
  readonly build: Summary;
  /** Every build of the library. */
  readonly all: readonly Summary[];
  readonly onDelete: () => void;
};

/** What is done with one build of the library. */
export function More({ build, all, onDelete }: MoreProps) {
  const [renaming, setRenaming] = useState(false);
  const open = useOpen();
  const withDraft = (work: (draft: Draft) => unknown) => () =>
    void fetchDraft(build.id).then(work).catch(notifyError);
  // Saving under a name that is taken would replace the build that has it.
  const duplicate = (draft: Draft) =>
    saveDraft({ ...draft, name: freeName(`${draft.name} copy`, all, MOST_CHARACTERS) });
  const units = useUnits();
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
          <Menu.Item onClick={withDraft(copyLink)}>Copy link</Menu.Item>
          <Menu.Item onClick={withDraft(exportBuild)}>Export JSON</Menu.Item>
          {versions.length > 1 ? <Menu.Label>Earlier versions</Menu.Label> : null}
          {versions.slice(1).map(({ at, params }, i) => (
            <Menu.Item key={at} onClick={() => open(async () => ({ ...build, params }))}>
              <Instant at={at} />
              <Differences of={differencesOf({ at, params }, versions[i]!, units)} />
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item color="red" onClick={onDelete}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renaming ? (
        <RenameDialog build={build} all={all} onClose={() => setRenaming(false)} />
      ) : null}
    </>
  );
}

/** What the next version changed, at most three of it. */
function Differences({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return null;
  const more = of.length > 3 ? ` and ${of.length - 3} more` : '';
  const changed = of.slice(0, 3).join(', ') + more;
  return <div className="muted small">before {changed}</div>;
}
