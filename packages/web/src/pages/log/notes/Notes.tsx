import type { CrashReading } from '@airworthy/forensics';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type TimeCursor, useCursorTime } from '../../../charts/timeCursor.ts';
import { fixed, plural } from '../../../format/numbers.ts';
import { notify } from '../../../shell/notices.ts';
import { LinkButton, Sheet } from '../../../ui/index.ts';
import styles from '../log.module.css';
import type { OnLook } from '../viewer/look.ts';
import { useNotes, writeNotes } from './keptNotes.ts';
import own from './notes.module.css';
import { LONGEST_NOTE, MOST_NOTES, type Note, withNote } from './notes.ts';

type NotesProps = {
  readonly reading: CrashReading;
  readonly cursor: TimeCursor;
  readonly onLook: OnLook;
};

/** Notes at moments: written at the cursor, shown on the plots, printed, and part of the report. */
export function Notes({ reading, cursor, onLook }: NotesProps) {
  const notes = useNotes(reading);
  const write = (next: readonly Note[]) => {
    if (!writeNotes(reading, next))
      notify({
        text: 'This browser keeps nothing: the notes last until the page is closed.',
        level: 'bad',
      });
  };
  return (
    <Sheet
      title="Notes"
      note={notes.length === 0 ? 'kept in this browser' : plural(notes.length, 'note')}
      flush
    >
      <NoteForm
        cursor={cursor}
        full={notes.length >= MOST_NOTES}
        onAdd={(note) => write(withNote(notes, note))}
      />
      {notes.length === 0 ? null : (
        <ul className={styles.plain}>
          {notes.map((note, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be alike in every member
            <li key={`${note.at_s} ${i}`} className={own.note}>
              <LinkButton
                aria-label={`Look at ${fixed(note.at_s, 2)} s: ${note.text}`}
                onClick={() => onLook({ at_s: note.at_s })}
              >
                {fixed(note.at_s, 2)} s
              </LinkButton>
              <span>{note.text}</span>
              <button
                type="button"
                className={own.remove}
                aria-label={`Remove the note ${note.text}`}
                onClick={() => write(notes.filter((one) => one !== note))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

type NoteFormProps = {
  readonly cursor: TimeCursor;
  readonly full: boolean;
  readonly onAdd: (note: Note) => void;
};

function NoteForm({ cursor, full, onAdd }: NoteFormProps) {
  const at_s = useCursorTime(cursor);
  const [text, setText] = useState('');
  const where =
    at_s === null ? 'Point at a plot to choose the moment' : `What happened at ${fixed(at_s, 2)} s`;
  return (
    <form
      className={own.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (at_s === null || text.trim() === '') return;
        onAdd({ at_s, text });
        setText('');
      }}
    >
      <TextInput
        size="xs"
        className={own.text}
        aria-label="Note at the cursor"
        placeholder={full ? `${MOST_NOTES} notes are the most` : where}
        maxLength={LONGEST_NOTE}
        disabled={full}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="compact-sm"
        variant="default"
        disabled={full || at_s === null || text.trim() === ''}
      >
        {at_s === null ? 'Add' : `Add at ${fixed(at_s, 2)} s`}
      </Button>
    </form>
  );
}
