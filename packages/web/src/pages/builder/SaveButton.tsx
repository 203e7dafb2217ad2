import { Refusal } from '@airworthy/client';
import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import { paths } from '../../paths.ts';
import { useShortcut } from '../../shell/shortcuts.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { useStable } from '../../ui/useStable.ts';
import { saveDraft } from '../builds/save.ts';
import { keepVersion } from '../builds/versions.ts';
import { dropDraft } from './model/drafts.ts';
import type { Draft } from './model/share.ts';
import type { Editor } from './model/useDraft.ts';

type State =
  | { readonly kind: 'idle' | 'saving' | 'sign_in' }
  | { readonly kind: 'saved'; readonly draft: Draft }
  | { readonly kind: 'failed'; readonly message: string };

/** Saves under the build's name; an existing build of that name becomes this one, and its last version is kept. */
export function SaveButton({ editor: { draft, work } }: { readonly editor: Editor }) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const save = useStable(async () => {
    setState({ kind: 'saving' });
    const name = draft.name.trim() || 'Build';
    try {
      await saveDraft({ ...draft, name });
      keepVersion(name, draft.params);
      dropDraft(work, draft);
      setState({ kind: 'saved', draft });
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) setState({ kind: 'sign_in' });
      else setState({ kind: 'failed', message: (error as Error).message });
    }
  });
  useShortcut('Ctrl S', 'Save the build', save);
  const saved = state.kind === 'saved' && state.draft === draft;
  return (
    <>
      <Save saving={state.kind === 'saving'} onSave={save} />
      <span className="small muted" role="status">
        {saved ? 'Saved' : null}
        {state.kind === 'failed' ? state.message : null}
        {state.kind === 'sign_in' ? (
          <>
            <AppLink to={paths.signIn}>Sign in</AppLink> to save. The draft is kept in this browser
            meanwhile.
          </>
        ) : null}
      </span>
    </>
  );
}

type SaveProps = { readonly saving: boolean; readonly onSave: () => void };

/** Drawn when it changes, not at every key. */
const Save = memo(function Save({ saving, onSave }: SaveProps) {
  return (
    <Button variant="filled" loading={saving} onClick={onSave}>
      Save
    </Button>
  );
});
