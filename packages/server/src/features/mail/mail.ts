import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Vault } from '../../access/vault.ts';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import { addMail, dropMail, failedMail, recentMails, sentMail, takeMail } from './store.ts';

export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Ends mails of this kind with one call; mail programs offer it beside the mail. */
  readonly unsubscribe?: string;
};

/** Mails go into the outbox with the change they are about; a loop of its own sends them. */
export type Mailer = {
  /** False: nothing is sent, the operator passes the outbox on. */
  readonly sends: boolean;
  post(db: Db | Tx, letter: Letter): Promise<void>;
  /** The last mails, newest first; `text` is null once it was sent. */
  recent(): Promise<OutboxMail[]>;
  /** False when there is no such mail. */
  drop(db: Db | Tx, id: number): Promise<boolean>;
  /** Sends what is due now; answers how many left. */
  deliver(): Promise<number>;
  /** Waits for what is being sent and sends no more. */
  stop(): Promise<void>;
};

export type OutboxMail = {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly attempts: number;
  readonly error: string | null;
};

export type MailOptions = {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: () => Date;
  readonly log: Logger;
  /** `smtp://user:password@host:port`; left out, mails wait in the outbox. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
};

const PURPOSE = 'mail';
const DELIVER_EVERY_MS = 5_000;
/** After each failure the wait doubles, from half a minute to an hour. */
const RETRY_MIN_MS = 30_000;
const RETRY_MAX_MS = 3_600_000;

export function mailer(options: MailOptions): Mailer {
  const { db, vault, clock, log, smtpUrl, from } = options;
  const transport = smtpUrl === undefined ? null : createTransport(smtpUrl);
  let running: Promise<number> = Promise.resolve(0);

  async function deliver(): Promise<number> {
    if (transport === null) return 0;
    let sent = 0;
    for (
      let mail = await takeMail(db, clock());
      mail !== null;
      mail = await takeMail(db, clock())
    ) {
      try {
        const text = vault.open(PURPOSE, mail.body);
        const { recipient: to, subject } = mail;
        await transport.sendMail({ from, to, subject, text, headers: headersOf(mail) });
        await sentMail(db, mail.id, clock());
        sent++;
      } catch (error) {
        const wait_ms = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** mail.attempts);
        const next = new Date(clock().getTime() + wait_ms);
        await failedMail(db, mail.id, { next, error: (error as Error).message.slice(0, 500) });
        log.warn({ mail_id: mail.id, err: error }, 'mail not sent');
      }
    }
    return sent;
  }
  const deliverNext = () => {
    running = running.then(deliver, deliver).catch((error: unknown) => {
      log.error({ err: error }, 'outbox');
      return 0;
    });
    return running;
  };
  const timer = transport === null ? null : setInterval(() => void deliverNext(), DELIVER_EVERY_MS);
  timer?.unref();
  return {
    sends: transport !== null,
    async post(into, letter) {
      const body = vault.seal(PURPOSE, letter.text);
      await addMail(into, {
        recipient: letter.to,
        subject: letter.subject,
        body,
        unsubscribe: letter.unsubscribe ?? null,
        now: clock(),
      });
    },
    async recent() {
      return (await recentMails(db)).map((mail) => ({
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body === null ? null : vault.open(PURPOSE, mail.body),
        createdAt: mail.created_at,
        sentAt: mail.sent_at,
        attempts: mail.attempts,
        error: mail.error,
      }));
    },
    drop: dropMail,
    deliver: deliverNext,
    async stop() {
      if (timer !== null) clearInterval(timer);
      await running;
      transport?.close();
    },
  };
}

/** Unsubscribing with one click, as RFC 8058 has it. */
function headersOf({ unsubscribe }: { unsubscribe: string | null }): Record<string, string> {
  if (unsubscribe === null) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
