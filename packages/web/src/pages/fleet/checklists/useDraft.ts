import { useState } from 'react';
import type { Holder } from '../../../api/outbox/entry.ts';
import { type Draft, emptyDraft } from './draft.ts';

/** A run that was begun at an aircraft is apart from one of the same template at another. */
function keyOf({ personId, organizationId }: Holder, { templateId, at }: Begun): string {
  const key = `airworthy-draft ${organizationId} ${personId} ${templateId}`;
  return at === null ? key : `${key} ${at}`;
}

/** Which template, and the aircraft that it was begun at. */
type Begun = { readonly templateId: number; readonly at: number | null };

function read(key: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

export function hasDraft(holder: Holder, templateId: number): boolean {
  return read(keyOf(holder, { templateId, at: null })) !== null;
}

type KeptDraft = {
  readonly draft: Draft;
  readonly change: (next: Draft) => void;
  /** Forgets it: it was filed, or the pilot starts over. */
  readonly end: () => void;
};

/** The run of a template that this person began on this device: a reload or an empty battery loses nothing. */
export function useDraft(holder: Holder, begun: Begun, assetId: number | null): KeptDraft {
  const key = keyOf(holder, begun);
  const [draft, setDraft] = useState(() => read(key) ?? emptyDraft(assetId));
  return {
    draft,
    change(next) {
      setDraft(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // The page itself still holds the run.
      }
    },
    end() {
      localStorage.removeItem(key);
      setDraft(emptyDraft(assetId));
    },
  };
}
