import { Button, Menu } from '@mantine/core';
import { memo, useState } from 'react';
import styles from './builder.module.css';
import { DraftsDialog, useOtherDrafts } from './Drafts.tsx';
import { type Doing, ExampleItems, ExportItems, VIEWS } from './doing.tsx';
import type { Work } from './model/history.ts';

/** On a phone: everything of the bar that is not in its row of buttons. */
export const More = memo(function More(props: Doing & { readonly work: Work }) {
  const { view, onView, replace } = props;
  const [listing, setListing] = useState(false);
  const others = useOtherDrafts(props.work);
  return (
    <div className={styles.narrow}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">More</Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.more ?? ''}>
          {VIEWS.map(([name, label]) => (
            <Menu.Item key={name} onClick={() => onView(name)}>
              {view === name ? `Close “${label}”` : label}
            </Menu.Item>
          ))}
          <Menu.Label>Export</Menu.Label>
          <ExportItems {...props} />
          <Menu.Label>Open</Menu.Label>
          {others.drafts.length === 0 ? null : (
            <Menu.Item onClick={() => setListing(true)}>Drafts ({others.drafts.length})</Menu.Item>
          )}
          <ExampleItems replace={replace} />
        </Menu.Dropdown>
      </Menu>
      <DraftsDialog
        {...others}
        opened={listing}
        onClose={() => setListing(false)}
        onOpen={replace}
      />
    </div>
  );
});
