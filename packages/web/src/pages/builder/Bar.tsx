import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { lazy, memo, Suspense, useState } from 'react';
import { notifyError } from '../../shell/notices.ts';
import { useShortcut } from '../../shell/shortcuts.ts';
import { useStable } from '../../ui/useStable.ts';
import styles from './builder.module.css';
import { exampleNames } from './firstExample.ts';
import { NEW } from './model/newBuild.ts';
import type { Draft } from './model/share.ts';
import type { Editor } from './model/useDraft.ts';

/** Loaded once the page stands, or when it is asked for. */
const SaveButton = lazy(async () => ({ default: (await import('./SaveButton.tsx')).SaveButton }));
const ApiCall = lazy(async () => ({ default: (await import('./ApiCall.tsx')).ApiCall }));
const Drafts = lazy(async () => ({ default: (await import('./Drafts.tsx')).Drafts }));
const loadHandOver = () => import('../builds/handOver.ts');

const VIEWS = [
  ['compare', 'Compare'],
  ['what-if', 'What if'],
  ['better', 'Make it better'],
] as const;

async function exampleOf(name: (typeof exampleNames)[number]): Promise<Draft> {
  const { examples } = await import('./examples.ts');
  return examples.find((example) => example.name === name)!;
}

type BarProps = {
  readonly editor: Editor;
  readonly view: string | undefined;
  readonly onView: (view: string) => void;
};

/** The name of the build and what is done with all of it. */
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
  useKeys(editor, onView);
  return (
    <div className={`${styles.chartBar} ${styles.topBar}`}>
      <h1 className="visually-hidden">Builder</h1>
      <BuildName name={draft.name} onRename={rename} />
      <span className={styles.grow} />
      <OpenButtons replace={replace} />
      <Suspense>
        <Drafts work={editor.work} onOpen={replace} />
      </Suspense>
      <BarButtons
        {...{ view, onView, undo, redo, canUndo, canRedo, share, exportFile, setCalling }}
      />
      <Suspense>
        <SaveButton editor={editor} />
      </Suspense>
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

const BuildName = memo(function BuildName({ name, onRename }: BuildNameProps) {
  return (
    <TextInput
      className={styles.name ?? ''}
      variant="unstyled"
      aria-label="Name of the build"
      placeholder="Name of the build"
      value={name}
      maxLength={120}
      onChange={(event) => onRename({ name: event.currentTarget.value })}
    />
  );
});

/** Another build in place of this one. */
const OpenButtons = memo(function OpenButtons({ replace }: Pick<Editor, 'replace'>) {
  return (
    <>
      <Button variant="default" onClick={() => replace(NEW)}>
        New
      </Button>
      <Menu>
        <Menu.Target>
          <Button variant="default">Examples</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {exampleNames.map((name) => (
            <Menu.Item key={name} onClick={() => void exampleOf(name).then((one) => replace(one))}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
});

type BarButtonsProps = Omit<BarProps, 'editor'> &
  Pick<Editor, 'undo' | 'redo' | 'canUndo' | 'canRedo'> & {
    readonly share: () => void;
    readonly exportFile: () => void;
    readonly setCalling: (calling: boolean) => void;
  };

/** Drawn when one of them changes, not at every key. */
const BarButtons = memo(function BarButtons(props: BarButtonsProps) {
  const { view, onView, undo, redo, canUndo, canRedo } = props;
  return (
    <>
      <ActionIcon aria-label="Undo" title="Undo" disabled={!canUndo} onClick={undo}>
        <IconArrowBackUp size={18} />
      </ActionIcon>
      <ActionIcon aria-label="Redo" title="Redo" disabled={!canRedo} onClick={redo}>
        <IconArrowForwardUp size={18} />
      </ActionIcon>
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
      <Button variant="default" onClick={props.share}>
        Share
      </Button>
      <Menu>
        <Menu.Target>
          <Button variant="default">Export</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => print()}>Print</Menu.Item>
          <Menu.Item onClick={props.exportFile}>As a file</Menu.Item>
          <Menu.Item onClick={() => props.setCalling(true)}>As API call</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
});
