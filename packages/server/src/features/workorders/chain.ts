import { createHash } from 'node:crypto';
import { instantText } from '@airworthy/contract';
import type { WorkOrderRow } from './store.ts';

/*
 * What a signed record says, and how it is hashed: docs/records.md describes it for people who check it without this
 * code. What is added later gets another `format`; a text that was signed is never written again.
 */

export const RECORD_FORMAT = 'airworthy-signed-record/1';

type NamedThing = { readonly id: number; readonly name: string; readonly serial: string };
export type SignedFile = { readonly name: string; readonly sha256: string };

/** What surrounded the order when it was signed. Names and ids may change later; these stay. */
export type Surroundings = {
  readonly aircraft: (NamedThing & { readonly registration: string }) | null;
  readonly component: NamedThing | null;
  readonly corrects: { readonly workorder: number; readonly hash: string | null } | null;
  readonly files: readonly SignedFile[];
  readonly signed_by: { readonly pilot_id: number; readonly name: string } | null;
};

export type SignedContent = Surroundings & {
  readonly format: string;
  readonly position: number;
  readonly previous: string | null;
  readonly workorder: number;
  readonly record: SignedWork;
};

export type SignedWork = ReturnType<typeof signedWork>;

/** The members of an order that a signature covers: those that a signed order keeps. */
export function signedWork(order: WorkOrderRow) {
  return {
    title: order.title,
    reason: order.reason,
    origin: order.origin,
    program_item: order.program_item,
    priority: order.priority,
    assigned_to: order.assigned_to,
    tasks: order.tasks,
    parts: order.parts,
    notes: order.notes,
    hours_at: order.hours_at,
    flights_at: order.flights_at,
    signed_at: order.closed === null ? null : instantText(order.closed),
    sign_off: order.sign_off,
  };
}

/**
 * JSON with the members of every object in the order of their names (UTF-16 code units) and without spaces: the form
 * of RFC 8785. Numbers and texts are as `JSON.stringify` writes them, which is what that standard takes over.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`);
  return `{${members.join(',')}}`;
}

/** SHA-256 of the text as UTF-8. */
export function recordHash(content: string): Buffer {
  return createHash('sha256').update(content, 'utf8').digest();
}
