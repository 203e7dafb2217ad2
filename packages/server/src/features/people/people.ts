import type { Delays } from '../../access/delays.ts';
import type { KnownBrowsers } from '../../access/knownBrowsers.ts';
import type { Tickets } from '../../access/oneTime.ts';
import type { Site } from '../../access/site.ts';
import type { ResolveTxt } from '../../access/txtRecords.ts';
import type { Vault } from '../../access/vault.ts';
import type { BackupPlan } from '../../backup/standing.ts';
import type { CallLog } from '../../metering/callLog.ts';
import type { Services } from '../../services.ts';
import type { Mailer } from '../mail/mail.ts';

/** How people come to this server; the operator's choice. */
export type PeopleSettings = Site & {
  readonly signUp: 'open' | 'invitation' | 'closed';
  /** Days for which the audit is kept. */
  readonly auditDays: number;
  /** Days for which network addresses are kept, in the audit and beside keys. */
  readonly addressDays: number;
  /** Days for which single calls of a key are kept. */
  readonly callDays: number;
  /** Map pictures that pages may load from another server; null without. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null;
  /** Private addresses and networks that webhooks may be sent to. */
  readonly webhookNetworks: readonly string[];
  /** The account that uses a server without signing in; null where people sign in. */
  readonly localAccountId: number | null;
  /** How often backups are expected, and whether this server makes them by itself. */
  readonly backups: Pick<BackupPlan, 'folder' | 'bucket' | 'every_s'>;
  /** Settings in force, without secrets, for the operator's page. */
  readonly shown: readonly { readonly name: string; readonly value: string }[];
};

/** What the features of people are built on. */
export type People = Services & {
  readonly vault: Vault;
  readonly tickets: Tickets;
  readonly delays: Delays;
  readonly browsers: KnownBrowsers;
  readonly mail: Mailer;
  readonly settings: PeopleSettings;
  /** Runs work beside the calls; its failure is logged, and the process waits for it before it ends. */
  beside(work: Promise<void>): void;
  /** Waits for what runs beside the calls. */
  settle(): Promise<void>;
  readonly calls: CallLog;
  /** How the DNS is asked for what a domain says of itself. */
  readonly resolveTxt: ResolveTxt;
};
