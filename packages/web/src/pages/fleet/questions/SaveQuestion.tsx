import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { FlagField, FormDialog, TextField, useAddress, useSubmit } from '../../../ui/index.ts';
import { type Asked, bodyOf, missingOf } from './question.ts';
import { searchOf } from './saved.ts';

/** Beside the title: what is asked can be given a name, unless it has one. */
export function SaveQuestion({ asked }: { readonly asked: Asked }) {
  const search = searchOf(useAddress('questions'));
  const saved = useQuery(query('listViews', { query: { page: 'questions' } }));
  const [naming, setNaming] = useState(false);
  const isSaved = (saved.data?.views ?? []).some((view) => view.search === search);
  return (
    <>
      {(isSaved && asked.line === null) || missingOf(asked) !== null ? null : (
        <Button onClick={() => setNaming(true)}>Save this question</Button>
      )}
      {naming ? (
        <NameQuestion asked={asked} search={search} onClose={() => setNaming(false)} />
      ) : null}
    </>
  );
}

type NameProps = {
  readonly asked: Asked;
  readonly search: string;
  readonly onClose: () => void;
};

/** A question with a line can be watched for the whole organization; without one it is the person's own. */
function NameQuestion({ asked, search, onClose }: NameProps) {
  const may = usePermission()('maintenance.manage');
  const { line } = asked;
  const [name, setName] = useState('');
  const [watched, setWatched] = useState(line !== null && may);
  const submission = useSubmit(async () => {
    if (watched && line !== null)
      await call('watchQuestion', { body: { name, question: bodyOf(asked), line } });
    else await call('saveView', { body: { page: 'questions', name, search } });
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
      {line !== null && may ? (
        <FlagField
          label="Watch it for the organization"
          hint="Asked again as logs are read. Today names what is beyond the line, and a notice tells of it once."
          value={watched}
          onChange={setWatched}
        />
      ) : (
        <p className="muted small">
          {line === null
            ? 'Saved for you alone. With a line it can be watched: then Today names what is beyond it.'
            : 'Saved for you alone: your role may not watch questions for the organization.'}
        </p>
      )}
    </FormDialog>
  );
}
