import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownParts } from '../../../addressParts.ts';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { useDelayedDelete } from '../../../shell/useDelayedDelete.ts';
import {
  type Address,
  AppLink,
  FormDialog,
  TextField,
  useAddress,
  useSubmit,
} from '../../../ui/index.ts';
import styles from '../flights/flights.module.css';

/** Questions under a name, for the person who saved them. */
export function SavedQuestions() {
  const address = useAddress('questions');
  const saved = useQuery(query('listViews', { query: { page: 'questions' } }));
  const [naming, setNaming] = useState(false);
  const { hidden, remove } = useDelayedDelete();
  const search = searchOf(address);
  const views = (saved.data?.views ?? []).filter(({ id }) => !hidden.has(id));
  const known = views.some((view) => view.search === search);
  return (
    <nav className={styles.views} aria-label="Saved questions">
      {saved.isError ? <span className="muted small">Saved questions did not load.</span> : null}
      {views.map(({ id, name, search: own }) => (
        <span key={id} className={styles.saved}>
          <AppLink
            to={paths.questions}
            search={ownParts('questions', Object.fromEntries(new URLSearchParams(own)))}
            className={styles.view}
            data-current={own === search}
          >
            {name}
          </AppLink>
          {own === search ? (
            <button
              type="button"
              className={styles.removeView}
              aria-label={`Remove the question ${name}`}
              onClick={() =>
                remove({
                  id,
                  text: `Question "${name}" removed`,
                  run: async () => {
                    await call('removeView', { params: { id } });
                  },
                })
              }
            >
              ×
            </button>
          ) : null}
        </span>
      ))}
      {known ? null : (
        <Button size="compact-xs" variant="subtle" onClick={() => setNaming(true)}>
          Save this question
        </Button>
      )}
      {naming ? <NameQuestion search={search} onClose={() => setNaming(false)} /> : null}
    </nav>
  );
}

function searchOf(address: Address<'questions'>): string {
  const given = Object.entries(address).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return new URLSearchParams(given.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}

function NameQuestion({ search, onClose }: { search: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const submission = useSubmit(async () => {
    await call('saveView', { body: { page: 'questions', name, search } });
    onClose();
  });
  return (
    <FormDialog title="Save this question" of={submission} action="Save" onClose={onClose}>
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
