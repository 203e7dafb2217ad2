import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { lazy, memo, Suspense, useState } from 'react';
import { notifyError } from '../../shell/notices.ts';
import { useShortcut } from '../../shell/shortcuts.ts';
import { useStable } from '../../ui/useStable.ts';
import styles from './builder.module.css';
import { type Doing, ExampleItems, ExportItems, VIEWS } from './doing.tsx';
import { NEW } from './model/newBuild.ts';
import type { Editor } from './model/useDraft.ts';

/** Loaded once the page stands, or when it is asked for. */
const SaveButton = lazy(async () => ({ default: (await import('./SaveButton.tsx')).SaveButton }));
const ApiCall = lazy(async () => ({ default: (await import('./ApiCall.tsx')).ApiCall }));
const Drafts = lazy(async () => ({ default: (await import('./Drafts.tsx')).Drafts }));
const More = lazy(async () => ({ default: (await import('./More.tsx')).More }));
const loadHandOver = () => import('../builds/handOver.ts');

type BarProps = {
  readonly editor: Editor;
  readonly view: string | undefined;
  readonly onView: (view: string) => void;
};

/** The name of the build and what is done with all of it: on a phone two rows, the rarer things in a menu. */
export function Bar({ editor, view, onView }: BarProps) {
  const { draft, rename, replace, undo, redo, canUndo, canRedo } = editor;
  const [calling, setCalling] = useState(false);
  const share = useStable(
    () =>
      void loadHandOver()
        .then(({ copyLink }) => copyLink(draft))
        .catch(notifyError),
  );
  const exportFile = useStable(
    () =>
      void loadHandOver()
        .then(({ exportBuild }) => exportBuild(draft))
        .catch(notifyError),
  );
  const call = useStable(() => setCalling(true));
  useKeys(editor, onView);
  const doing: Doing = { view, onView, replace, exportFile, call };
  return (
    <div className={styles.topBar}>
      <h1 className="visually-hidden">Builder</h1>
      <BuildName name={draft.name} onRename={rename} />
      <div className={styles.barButtons}>
        <Steps {...{ undo, redo, canUndo, canRedo }} />
        <OpenButtons replace={replace} />
        <Suspense>
          <Drafts work={editor.work} onOpen={replace} />
        </Suspense>
        <BarButtons {...doing} share={share} />
        <Suspense>
          <More {...doing} work={editor.work} />
        </Suspense>
        <Suspense>
          <SaveButton editor={editor} />
        </Suspense>
      </div>
      {calling ? (
        <Suspense>
          <ApiCall opened onClose={() => setCalling(false)} build={draft.params} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The keys of the page, which `?` lists. Save has its own. */
function useKeys({ undo, redo, replace }: Editor, onView: BarProps['onView']): void {
  const ofPage = { inFields: false };
  useShortcut('N', 'New build', () => replace(NEW));
  useShortcut('Ctrl Z', 'Undo the last change of the build', undo, ofPage);
  useShortcut('Ctrl Shift Z', 'Redo it', redo, ofPage);
  useShortcut('C', 'Compare', () => onView('compare'));
  useShortcut('W', 'What if', () => onView('what-if'));
  useShortcut('B', 'Make it better', () => onView('better'));
  // Fields have these themselves; they are only listed here.
  useShortcut('↑ ↓', 'Step the number of a field, with Shift ten times as far', () => {});
}

type BuildNameProps = { readonly name: string; readonly onRename: Editor['rename'] };

/** One line of text that breaks where it is longer than its place, so that all of it is read. */
const BuildName = memo(function BuildName({ name, onRename }: BuildNameProps) {
  return (
    <textarea
      className={styles.name}
      rows={1}
      aria-label="Name of the build"
      placeholder="Name of the build"
      value={name}
      maxLength={120}
      spellCheck={false}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      onChange={(event) =>
        onRename({ name: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') })
      }
    />
  );
});

type StepsProps = Pick<Editor, 'undo' | 'redo' | 'canUndo' | 'canRedo'>;

const Steps = memo(function Steps({ undo, redo, canUndo, canRedo }: StepsProps) {
  return (
    <>
      <ActionIcon aria-label="Undo" title="Undo" disabled={!canUndo} onClick={undo}>
        <IconArrowBackUp size={18} />
      </ActionIcon>
      <ActionIcon aria-label="Redo" title="Redo" disabled={!canRedo} onClick={redo}>
        <IconArrowForwardUp size={18} />
      </ActionIcon>
    </>
  );
});

/** Another build in place of this one. */
const OpenButtons = memo(function OpenButtons({ replace }: Pick<Editor, 'replace'>) {
  return (
    <>
      <Button variant="default" onClick={() => replace(NEW)}>
        New
      </Button>
      <div className={styles.wide}>
        <Menu>
          <Menu.Target>
            <Button variant="default">Examples</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <ExampleItems replace={replace} />
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  );
});

/** Drawn when one of them changes, not at every key. */
const BarButtons = memo(function BarButtons(props: Doing & { readonly share: () => void }) {
  const { view, onView, share } = props;
  return (
    <>
      <div className={styles.wide}>
        {VIEWS.map(([name, label]) => (
          <Button
            key={name}
            variant={view === name ? 'light' : 'default'}
            aria-pressed={view === name}
            onClick={() => onView(name)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Button variant="default" onClick={share}>
        Share
      </Button>
      <div className={styles.wide}>
        <Menu>
          <Menu.Target>
            <Button variant="default">Export</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <ExportItems {...props} />
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  );
});
