import { TextInput } from '@mantine/core';
import { useAddress, useSetAddress } from '../../ui/index.ts';

/** A filter by name that is part of the address. */
export function Search({ label }: { label: string }) {
  const { q } = useAddress('operator');
  const setAddress = useSetAddress('operator');
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maw={320}
      value={q ?? ''}
      onChange={(event) => setAddress({ q: event.currentTarget.value }, { replace: true })}
    />
  );
}
