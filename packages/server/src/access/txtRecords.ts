import { Resolver } from 'node:dns/promises';

/** The texts of the TXT records of a name, each in the pieces that it is stored in. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

const ANSWER_MS = 4000;

/** Asks the name servers of this machine. */
export const resolveTxt: ResolveTxt = (name) =>
  new Resolver({ timeout: ANSWER_MS, tries: 2 }).resolveTxt(name);
