import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { doUnlessUndone } from '../../shell/notices.ts';
import { Instant } from '../../ui/Instant.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import builder from './builder.module.css';
import styles from './drafts.module.css';
import {
  deleteDraft,
  type KeptDraft,
  keptId,
  useDraftsRefused,
  useKeptDrafts,
} from './model/drafts.ts';
import type { Work } from './model/history.ts';
import type { Editor } from './model/useDraft.ts';

type OtherDrafts = {
  readonly drafts: readonly KeptDraft[];
  readonly remove: (kept: KeptDraft) => void;
};

/** Builds that were changed in this browser and not saved, other than the one being worked on. */
export function useOtherDrafts(work: Work): OtherDrafts {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const drafts = useKeptDrafts().filter(({ id }) => id !== keptId(work) && !hidden.has(id));
  const remove = ({ id, draft }: KeptDraft) => {
    setHidden((ids) => new Set([...ids, id]));
    doUnlessUndone({
      text: `Draft of ${draft.name || 'an unnamed build'} deleted`,
      run: async () => deleteDraft(id),
      undo: () => setHidden((ids) => new Set([...ids].filter((one) => one !== id))),
    });
  };
  return { drafts, remove };
}

type DraftsProps = { readonly work: Work; readonly onOpen: Editor['replace'] };

/** The button that lists them, where there is room for one; or why there are none. */
export const Drafts = memo(function Drafts({ work, onOpen }: DraftsProps) {
  const [opened, setOpened] = useState(false);
  const others = useOtherDrafts(work);
  if (useDraftsRefused())
    return (
      <p className="small" role="status">
        Drafts are not kept: the storage of this browser is full or closed.
      </p>
    );
  return (
    <div className={builder.wide}>
      {others.drafts.length === 0 ? null : (
        <Button variant="default" onClick={() => setOpened(true)}>
          Drafts ({others.drafts.length})
        </Button>
      )}
      <DraftsDialog {...others} opened={opened} onClose={() => setOpened(false)} onOpen={onOpen} />
    </div>
  );
});

type DraftsDialogProps = OtherDrafts & {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onOpen: Editor['replace'];
};

export function DraftsDialog({ drafts, remove, opened, onClose, onOpen }: DraftsDialogProps) {
  return (
    <Modal opened={opened && drafts.length > 0} onClose={onClose} title="Drafts">
      <p className="small muted">Changed in this browser and not saved.</p>
      <ul className={styles.list}>
        {drafts.map((kept) => (
          <li key={kept.id}>
            <div>
              <LinkButton
                onClick={() => {
                  onClose();
                  onOpen(kept.draft, kept.id);
                }}
              >
                {kept.draft.name || 'Unnamed build'}
              </LinkButton>
              <div className="small muted">
                <Instant at={kept.at} />
              </div>
            </div>
            <ActionIcon
              aria-label={`Delete the draft of ${kept.draft.name || 'an unnamed build'}`}
              onClick={() => remove(kept)}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
