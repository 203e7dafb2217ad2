import { Button, Menu, TextInput } from '@mantine/core';
import { lazy, memo, Suspense, useState } from 'react';
import styles from './builder.module.css';
import { exampleNames } from './firstExample.ts';
import type { Draft } from './model/share.ts';
import type { Editor } from './model/useDraft.ts';

/** Loaded once the page stands, or when it is asked for. */
const SaveButton = lazy(async () => ({ default: (await import('./SaveButton.tsx')).SaveButton }));
const ApiCall = lazy(async () => ({ default: (await import('./ApiCall.tsx')).ApiCall }));

/** Nothing stated: the example profile's figures show in grey until they are replaced. */
const NEW: Draft = { name: '', notes: '', params: {} };
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
  return (
    <div className={`${styles.chartBar} ${styles.topBar}`}>
      <h1 className="visually-hidden">Builder</h1>
      <BuildName name={draft.name} onRename={rename} />
      <span className={styles.grow} />
      <BarButtons {...{ view, onView, replace, undo, redo, canUndo, canRedo, setCalling }} />
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

type BarButtonsProps = Omit<BarProps, 'editor'> &
  Pick<Editor, 'replace' | 'undo' | 'redo' | 'canUndo' | 'canRedo'> & {
    readonly setCalling: (calling: boolean) => void;
  };

/** Drawn when one of them changes, not at every key. */
const BarButtons = memo(function BarButtons(props: BarButtonsProps) {
  const { view, onView, replace, undo, redo, canUndo, canRedo, setCalling } = props;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default">Examples</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => replace(NEW)}>New build</Menu.Item>
          <Menu.Divider />
          {exampleNames.map((name) => (
            <Menu.Item key={name} onClick={() => void exampleOf(name).then(replace)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" disabled={!canUndo} onClick={undo}>
        Undo
      </Button>
      <Button variant="default" disabled={!canRedo} onClick={redo}>
        Redo
      </Button>
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
      <Button variant="default" onClick={() => print()}>
        Print
      </Button>
      <Button variant="default" onClick={() => setCalling(true)}>
        As API call
      </Button>
    </>
  );
});
