import { accountByEmail, addAccount } from '../../access/accounts.ts';
import { addOrganization, membershipOf, organizationByName } from '../../access/organizations.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';

const EMAIL = 'local@localhost';

/** The one person of a server without sign-in, with an organization of their own; made on first start. */
export async function ensureLocalPerson({ db }: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    const known = await accountByEmail(tx, EMAIL);
    const id =
      known?.id ??
      (await addAccount(tx, {
        email: EMAIL,
        name: 'Local',
        plan: 'team',
        addons: ['crash_analyzer'],
      }));
    if (known === undefined)
      await tx.updateTable('account').set({ operator: true }).where('id', '=', id).execute();
    if ((await membershipOf(tx, id)) === undefined) {
      const taken = await organizationByName(tx, 'Local');
      await addOrganization(tx, { name: taken === undefined ? 'Local' : EMAIL, ownerId: id });
    }
    return id;
  });
}
