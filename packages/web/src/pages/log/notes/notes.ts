/** What a person writes down about moments of a log. */
import type { TimeMark } from '../../../charts/timePlot.ts';

export type Note = { readonly at_s: number; readonly text: string };

export const LONGEST_NOTE = 500;
export const MOST_NOTES = 100;
/** A name above a plot has room for so many characters. */
const MARK_CHARACTERS = 24;

/** In the order of time. */
export function sorted(notes: readonly Note[]): Note[] {
  return [...notes].sort((a, b) => a.at_s - b.at_s).slice(0, MOST_NOTES);
}

/** The list with one note more; the same list where there is nothing to write down or no room. */
export function withNote(notes: readonly Note[], { at_s, text }: Note): readonly Note[] {
  const written = text.trim().slice(0, LONGEST_NOTE);
  if (written === '' || notes.length >= MOST_NOTES) return notes;
  return sorted([...notes, { at_s: Number(at_s.toFixed(3)), text: written }]);
}

export function noteMarks(notes: readonly Note[]): TimeMark[] {
  return notes.map(({ at_s, text }) => ({
    at_s,
    label: text.length > MARK_CHARACTERS ? `${text.slice(0, MARK_CHARACTERS - 1)}…` : text,
    color: 'var(--accent)',
  }));
}
