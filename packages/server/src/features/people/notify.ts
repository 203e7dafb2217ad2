import { instantText } from '@airworthy/contract';
import type { Tx } from '../../storage/transaction.ts';
import { changedLetter } from '../mail/letters.ts';
import type { People } from './people.ts';
import type { Visitor } from './visitor.ts';

/** Writes to a person that a credential of theirs was changed. */
export async function notifyChange(
  people: People,
  tx: Tx,
  visitor: Pick<Visitor, 'address' | 'home'>,
  change: { to: string; what: string },
): Promise<void> {
  const when = instantText(people.clock());
  const { address, home: origin } = visitor;
  await people.mail.post(
    tx,
    changedLetter(change.to, { what: change.what, when, address, origin }),
  );
}
