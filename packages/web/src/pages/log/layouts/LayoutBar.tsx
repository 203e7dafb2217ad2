import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAddress, useSetAddress } from '../../../ui/index.ts';
import { Chips } from '../Chips.tsx';
import styles from '../compare/compare.module.css';
import plotStyles from '../plots/plots.module.css';
import { addressOfLayout, isShown, LONGEST_NAME, layoutOf } from './layouts.ts';
import { useKeptLayouts } from './useKeptLayouts.ts';

/** Saved arrangements of the plots: one press brings one back, on any log. */
export function LayoutBar() {
  const { layouts, inAccount, isMissing, save, remove } = useKeptLayouts();
  const address = useAddress('log');
  const setAddress = useSetAddress('log');
  const [name, setName] = useState('');
  const shown = layouts.find((layout) => isShown(layout, address));
  return (
    <div className={`${plotStyles.picker} ${styles.bar}`}>
      <Chips
        label="Saved layouts"
        chips={layouts.map((one) => ({ key: one.name, text: one.name }))}
        pressed={(key) => key === shown?.name}
        onPress={(key) => {
          const chosen = layouts.find((one) => one.name === key);
          if (chosen !== undefined) setAddress(addressOfLayout(chosen));
        }}
      />
      {shown === undefined ? null : (
        <Button size="compact-sm" variant="default" onClick={() => void remove(shown)}>
          Delete {shown.name}
        </Button>
      )}
      <form
        className={styles.bar}
        onSubmit={async (event) => {
          event.preventDefault();
          if (await save(layoutOf(address, name))) setName('');
        }}
      >
        <TextInput
          size="xs"
          aria-label="Name of the layout"
          placeholder="Name for what is shown now"
          maxLength={LONGEST_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="compact-sm" variant="default" disabled={name.trim() === ''}>
          Save layout
        </Button>
      </form>
      <span className="muted small">
        {isMissing ? 'The layouts of your account could not be loaded. ' : ''}
        {inAccount ? 'Kept in your account.' : 'Kept in this browser.'}
      </span>
    </div>
  );
}
