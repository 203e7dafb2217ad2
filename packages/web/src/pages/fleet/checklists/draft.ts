import { newReference } from '../../../api/outbox/reference.ts';

/** A checklist in the middle of being done. It lives in the browser until it is filed. */
export type Result = 'pass' | 'fail' | 'skip';

export type Answer = { readonly result: Result | null; readonly note: string };

export type Draft = {
  readonly ref: string;
  readonly assetId: number | null;
  readonly notes: string;
  /** By the key of the item. */
  readonly answers: Readonly<Record<string, Answer>>;
};

export type Item = {
  readonly key: string;
  readonly text: string;
  readonly required: boolean;
  readonly section: string | null;
};

export const NO_ANSWER: Answer = { result: null, note: '' };

export function emptyDraft(assetId: number | null): Draft {
  return { ref: newReference(), assetId, notes: '', answers: {} };
}

/** An answer that is tapped again is taken back; a note goes with the answer it belongs to. */
export function withResult(draft: Draft, key: string, result: Result): Draft {
  const now = draft.answers[key] ?? NO_ANSWER;
  const next = { ...now, result: now.result === result ? null : result };
  return { ...draft, answers: { ...draft.answers, [key]: next } };
}

export function withNote(draft: Draft, key: string, note: string): Draft {
  const now = draft.answers[key] ?? NO_ANSWER;
  return { ...draft, answers: { ...draft.answers, [key]: { ...now, note } } };
}

export function openItems(draft: Draft, items: readonly Item[]): readonly Item[] {
  return items.filter((item) => (draft.answers[item.key]?.result ?? null) === null);
}

/** Items under their headings, in order; a heading that comes back later is another group. */
export function sectionsOf(
  items: readonly Item[],
): readonly { readonly name: string | null; readonly items: readonly Item[] }[] {
  const groups: { name: string | null; items: Item[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last !== undefined && last.name === item.section) last.items.push(item);
    else groups.push({ name: item.section, items: [item] });
  }
  return groups;
}

/** The run as the server takes it: the items that were answered, completed now. */
export function runOf(
  draft: Draft,
  about: { readonly templateId: number; readonly items: readonly Item[]; readonly at: Date },
  links: { readonly flightId: number | null },
) {
  const results = about.items.flatMap((item) => {
    const { result, note } = draft.answers[item.key] ?? NO_ANSWER;
    return result === null ? [] : [{ text: item.text, result, ...(note === '' ? {} : { note }) }];
  });
  return {
    external_ref: draft.ref,
    template_id: about.templateId,
    ...(draft.assetId === null ? {} : { asset_id: draft.assetId }),
    ...(links.flightId === null ? {} : { flight_id: links.flightId }),
    completed_at: about.at.toISOString(),
    notes: draft.notes,
    results,
  };
}
