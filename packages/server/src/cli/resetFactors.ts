import { instantText } from '@airworthy/contract';
import { pino } from 'pino';
import { openVault, vaultSecret } from '../access/vault.ts';
import { askReset } from '../features/factors/reset.ts';
import { mailer } from '../features/mail/mail.ts';
import { type CommandContext, CommandError, type Invocation, type Outcome } from './command.ts';
import { accountNamed, positional } from './values.ts';

/** The mail goes into the outbox; a server on the same database sends it. */
export async function userResetFactors(
  invocation: Invocation,
  { config, database }: CommandContext,
): Promise<Outcome> {
  const opened = await database();
  const account = await accountNamed(opened.db, positional(invocation, 0));
  const clock = () => new Date();
  const mail = mailer({
    db: opened.db,
    vault: openVault(vaultSecret({ secret: config.people.secret, dataFolder: config.dataFolder })),
    clock,
    log: pino({ enabled: false }),
    smtpUrl: undefined,
    from: config.people.mailFrom,
  });
  const origin =
    (config.people.url?.origin ?? `http://${config.host}:${config.port}`) + config.basePath;
  const asked = { accountId: account.id, orgId: null, by: 'The operator of the server', origin };
  const happens = await askReset({ database: opened, clock, mail }, asked).catch((error: Error) => {
    throw new CommandError(error.message);
  });
  return {
    value: { id: account.id, happens: instantText(happens) },
    text: `The second factors of ${account.email} are removed on ${instantText(happens)}, unless they stop it.`,
  };
}
