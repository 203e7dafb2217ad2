import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { useDelayedDelete } from '../../../shell/useDelayedDelete.ts';
import { AppLink, FormDialog, TextField, useSubmit } from '../../../ui/index.ts';
import { addressOfView, type Filters, filtersOf, searchOf } from './filters.ts';
import styles from './flights.module.css';

/** Views that every fleet needs, before the ones that somebody saved. */
const BUILT_IN: readonly { name: string; search: string }[] = [
  { name: 'All flights', search: '' },
  { name: 'Incidents', search: 'incident=1' },
  { name: 'Logs not readable', search: 'log=failed' },
  { name: 'Without a log', search: 'log=missing' },
];

/** Filters under a name, one click each. */
export function Views({ filters }: { readonly filters: Filters }) {
  const saved = useQuery(query('listViews', { query: { page: 'flights' } }));
  const [naming, setNaming] = useState(false);
  const { hidden, remove: removeLater } = useDelayedDelete();
  const views = (saved.data?.views ?? []).filter(({ id }) => !hidden.has(id));
  const search = searchOf(filters);
  const known = [...BUILT_IN, ...views].some((view) => sameSearch(view.search, search));
  const remove = (id: number, name: string) =>
    removeLater({
      id,
      text: `View "${name}" removed`,
      run: async () => {
        await call('removeView', { params: { id } });
      },
    });
  return (
    <nav className={styles.views} aria-label="Views">
      {BUILT_IN.map((view) => (
        <ViewLink key={view.name} {...view} current={sameSearch(view.search, search)} />
      ))}
      {views.map((view) => {
        const current = sameSearch(view.search, search);
        return (
          <span key={view.id} className={styles.saved}>
            <ViewLink name={view.name} search={view.search} current={current} />
            {current ? (
              <button
                type="button"
                className={styles.removeView}
                aria-label={`Remove the view ${view.name}`}
                onClick={() => remove(view.id, view.name)}
              >
                ×
              </button>
            ) : null}
          </span>
        );
      })}
      {known ? null : (
        <Button size="compact-xs" variant="subtle" onClick={() => setNaming(true)}>
          Save this view
        </Button>
      )}
      {naming ? <NameView search={search} onClose={() => setNaming(false)} /> : null}
    </nav>
  );
}

function sameSearch(one: string, other: string): boolean {
  return searchOf(filtersOf(addressOfView(one))) === other;
}

function ViewLink(props: { name: string; search: string; current: boolean }) {
  const { name, search, current } = props;
  return (
    <AppLink
      to={paths.flights}
      search={filtersOf(addressOfView(search))}
      className={styles.view}
      data-current={current}
    >
      {name}
    </AppLink>
  );
}

function NameView({ search, onClose }: { search: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const submission = useSubmit(async () => {
    await call('saveView', { body: { page: 'flights', name, search } });
    onClose();
  });
  return (
    <FormDialog title="Save this view" of={submission} action="Save" onClose={onClose}>
      <TextField
        label="Name"
        autoFocus
        value={name}
        error={submission.problem('name')}
        onChange={setName}
      />
    </FormDialog>
  );
}
