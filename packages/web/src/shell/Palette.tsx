import { Modal, TextInput, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useGoTo } from '../ui/address.ts';
import styles from './Palette.module.css';
import { type Found, useFound } from './paletteSources.ts';

/** Finds any page, build, flight or aircraft by a part of its name; Enter opens it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [searched] = useDebouncedValue(text, 150);
  const goTo = useGoTo();
  const { setColorScheme } = useMantineColorScheme();
  const found = useFound(text, searched, setColorScheme);
  const chosen = Math.min(at, found.length - 1);

  const open = (entry: Found | undefined) => {
    if (entry === undefined) return;
    onClose();
    entry.run?.();
    if (entry.to !== undefined) void goTo(entry.to);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((chosen + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter') open(found[chosen]);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      yOffset="12vh"
      centered={false}
      title="Find"
      classNames={{ header: 'visually-hidden' }}
    >
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        classNames={{ input: styles.search ?? '' }}
        placeholder="Find a page, build, flight or aircraft"
        aria-label="Find a page, build, flight or aircraft"
        role="combobox"
        aria-expanded
        aria-controls="palette"
        aria-activedescendant={found.length === 0 ? undefined : `found-${chosen}`}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette" role="listbox" aria-label="Found" className={styles.list}>
        {found.map((entry, index) => (
          // The field keeps the focus and handles the keys; rows are for the pointer.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={entry.id}
            id={`found-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={styles.entry}
            onClick={() => open(entry)}
            onPointerMove={() => setAt(index)}
          >
            <span>{entry.label}</span>
            <span className="muted small">{entry.kind}</span>
          </div>
        ))}
        {found.length === 0 ? <p className={styles.none}>Nothing has that name.</p> : null}
      </div>
    </Modal>
  );
}
