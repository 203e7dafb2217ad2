import { Menu } from '@mantine/core';
import { exampleNames } from './firstExample.ts';
import type { Draft } from './model/share.ts';
import type { Editor } from './model/useDraft.ts';

/** What is done with a whole build, from the buttons of the bar or, on a phone, from its menu. */
export type Doing = {
  readonly view: string | undefined;
  readonly onView: (view: string) => void;
  readonly replace: Editor['replace'];
  readonly exportFile: () => void;
  /** Shows the build as a call of the API. */
  readonly call: () => void;
};

export const VIEWS = [
  ['compare', 'Compare'],
  ['what-if', 'What if'],
  ['better', 'Make it better'],
] as const;

async function exampleOf(name: (typeof exampleNames)[number]): Promise<Draft> {
  const { examples } = await import('./examples.ts');
  return examples.find((example) => example.name === name)!;
}

export function ExampleItems({ replace }: Pick<Doing, 'replace'>) {
  return exampleNames.map((name) => (
    <Menu.Item key={name} onClick={() => void exampleOf(name).then((one) => replace(one))}>
      {name}
    </Menu.Item>
  ));
}

export function ExportItems({ exportFile, call }: Pick<Doing, 'exportFile' | 'call'>) {
  return (
    <>
      <Menu.Item onClick={() => print()}>Print</Menu.Item>
      <Menu.Item onClick={exportFile}>As a file</Menu.Item>
      <Menu.Item onClick={call}>As API call</Menu.Item>
    </>
  );
}
