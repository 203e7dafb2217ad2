import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { doUnlessUndone } from '../../shell/notices.ts';
import { Instant } from '../../ui/Instant.tsx';
import styles from './drafts.module.css';
import { dropDraft, type KeptDraft, useDraftsRefused, useKeptDrafts } from './model/drafts.ts';
import type { Work } from './model/history.ts';
import type { Editor } from './model/useDraft.ts';

type DraftsProps = { readonly work: Work; readonly onOpen: Editor['replace'] };

/** Builds that were changed in this browser and not saved, other than the one being worked on. */
export const Drafts = memo(function Drafts({ work, onOpen }: DraftsProps) {
  const [opened, setOpened] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const drafts = useKeptDrafts().filter(({ id }) => id !== work.id && !hidden.has(id));
  if (useDraftsRefused())
    return (
      <p className="small" role="status">
        Drafts are not kept: the storage of this browser is full or closed.
      </p>
    );
  if (drafts.length === 0) return null;
  const remove = ({ id, draft }: KeptDraft) => {
    setHidden((ids) => new Set([...ids, id]));
    doUnlessUndone({
      text: `Draft of ${draft.name || 'an unnamed build'} deleted`,
      run: async () => dropDraft(id),
      undo: () => setHidden((ids) => new Set([...ids].filter((one) => one !== id))),
    });
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpened(!opened)}>
          Drafts ({drafts.length})
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className="small muted">Changed in this browser and not saved.</p>
        <ul className={styles.list}>
          {drafts.map((kept) => (
            <li key={kept.id}>
              <button
                type="button"
                className={styles.open}
                onClick={() => {
                  setOpened(false);
                  onOpen(kept.draft, kept.id);
                }}
              >
                {kept.draft.name || 'Unnamed build'}
              </button>
              <span className="small muted">
                <Instant at={kept.at} />
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete the draft of ${kept.draft.name || 'an unnamed build'}`}
                onClick={() => remove(kept)}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
});
