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

/** Questions under a name, for the person who saved them, and which of them is asked now. */
function useSaved() {
  const search = searchOf(useAddress('questions'));
  const saved = useQuery(query('listViews', { query: { page: 'questions' } }));
  const views = saved.data?.views ?? [];
  return { search, saved, views, isSaved: views.some((view) => view.search === search) };
}

/** Beside the title: what is asked can be given a name, unless it has one. */
export function SaveQuestion() {
  const { search, isSaved } = useSaved();
  const [naming, setNaming] = useState(false);
  return (
    <>
      {isSaved ? null : <Button onClick={() => setNaming(true)}>Save this question</Button>}
      {naming ? <NameQuestion search={search} onClose={() => setNaming(false)} /> : null}
    </>
  );
}

/** Nothing while none is saved. */
export function SavedQuestions() {
  const { search, saved, views } = useSaved();
  const { hidden, remove } = useDelayedDelete();
  const shown = views.filter(({ id }) => !hidden.has(id));
  if (shown.length === 0 && !saved.isError) return null;
  return (
    <nav className={styles.views} aria-label="Saved questions">
      {saved.isError ? <span className="muted small">Saved questions did not load.</span> : null}
      {shown.map(({ id, name, search: own }) => (
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
