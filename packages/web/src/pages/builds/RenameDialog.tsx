import type { Build } from '@airworthy/performance';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { FormDialog, useSubmit } from '../../ui/index.ts';
import { saveDraft } from './save.ts';
import { moveVersions } from './versions.ts';

/** The longest name that the server takes. */
export const MOST_CHARACTERS = 120;

type RenameProps = {
  readonly build: { readonly id: number; readonly name: string };
  /** Every build of the library: one saved under a taken name would replace the one that has it. */
  readonly all: readonly { readonly name: string }[];
  readonly onClose: () => void;
};

/** Saves a build under another name, then lets the old name go. */
export function RenameDialog({ build, all, onClose }: RenameProps) {
  const [name, setName] = useState(build.name);
  const wanted = name.trim();
  const clash = wanted !== build.name && all.some((one) => one.name === wanted);
  const submission = useSubmit(async () => {
    const { params, notes } = await call('getBuild', { params: { id: build.id } });
    await saveDraft({ name: wanted, params: params as Build, notes });
    moveVersions(build.name, wanted);
    await call('deleteBuild', { params: { id: build.id } });
    onClose();
  });
  return (
    <FormDialog
      title={`Rename “${build.name}”`}
      of={submission}
      action="Rename"
      disabled={wanted === '' || wanted === build.name || clash}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label="Name"
        maxLength={MOST_CHARACTERS}
        value={name}
        error={clash ? 'Another build has this name.' : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
