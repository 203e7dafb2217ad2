import { delays } from '../../access/delays.ts';
import { knownBrowsers } from '../../access/knownBrowsers.ts';
import { tickets } from '../../access/oneTime.ts';
import { type ResolveTxt, resolveTxt } from '../../access/txtRecords.ts';
import { callLog } from '../../metering/callLog.ts';
import type { Services } from '../../services.ts';
import { mailer } from '../mail/mail.ts';
import type { People, PeopleSettings } from './people.ts';

export type PeopleOptions = PeopleSettings & {
  /** What seeds, client secrets and mails are encrypted under. */
  readonly secret: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Another way to ask the DNS than the name servers of this machine. */
  readonly resolveTxt?: ResolveTxt;
};

/** Everything that people need beside records, and how to end it. */
export function openPeople(
  services: Services,
  options: PeopleOptions,
): { people: People; close(): Promise<void> } {
  const { database, clock, log, vault } = services;
  const { secret: _, smtpUrl, mailFrom, resolveTxt: resolve, ...settings } = options;
  const mail = mailer({ db: database.db, vault, clock, log, smtpUrl, from: mailFrom });
  const calls = callLog(database.pool, (error) => log.warn({ err: error }, 'calls not written'));
  const underWay = new Set<Promise<void>>();
  const people: People = {
    ...services,
    tickets: tickets(vault),
    delays: delays(vault),
    browsers: knownBrowsers(vault),
    mail,
    calls,
    resolveTxt: resolve ?? resolveTxt,
    settings,
    beside(work) {
      const noted = work.catch((error: unknown) => log.error({ err: error }, 'work beside a call'));
      underWay.add(noted);
      void noted.finally(() => underWay.delete(noted));
    },
    async settle() {
      await Promise.all(underWay);
    },
  };
  return {
    people,
    async close() {
      await people.settle();
      await mail.stop();
      await calls.stop();
    },
  };
}
