import { Button } from '@mantine/core';
import { importBuild } from './importBuild.ts';
import { useOpen } from './open.ts';

/** Reads an exported build, or build parameters as the API takes them, into the builder. */
export function ImportButton() {
  const open = useOpen();
  return (
    <Button component="label" variant="default">
      Import JSON
      <input
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) open(() => importBuild(file));
          // The same file, mended, may be chosen again.
          currentTarget.value = '';
        }}
      />
    </Button>
  );
}
