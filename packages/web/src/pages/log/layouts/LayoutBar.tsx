import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../../shell/notices.ts';
import { useAddress, useSetAddress } from '../../../ui/index.ts';
import { Chips } from '../Chips.tsx';
import styles from '../compare/compare.module.css';
import plotStyles from '../plots/plots.module.css';
import {
  addressOfLayout,
  LONGEST_NAME,
  layoutOf,
  useLayouts,
  withLayout,
  writeLayouts,
} from './layouts.ts';

/** Saved arrangements of the plots: one press brings one back, on any log. */
export function LayoutBar() {
  const layouts = useLayouts();
  const address = useAddress();
  const setAddress = useSetAddress();
  const [name, setName] = useState('');
  const shown = layouts.find(
    ({ plots, fields }) => plots === address.plots && fields === address.fields,
  );
  const write = (next: typeof layouts) => {
    if (!writeLayouts(next))
      notify({
        text: 'This browser keeps nothing: layouts last until the page is closed.',
        level: 'bad',
      });
  };
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
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => write(layouts.filter((one) => one !== shown))}
        >
          Delete {shown.name}
        </Button>
      )}
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault();
          write(withLayout(layouts, layoutOf(address, name)));
          setName('');
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
      <span className="muted small">Kept in this browser.</span>
    </div>
  );
}
