import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Tables of what happened and who is told. */
export type EventsSchema = {
  event: EventTable;
  standing: {
    org_id: number;
    kind: string;
    record_id: number;
    part: Generated<string>;
    value: string;
    since: Generated<Date>;
  };
  event_watch: { org_id: number; noted: boolean; checked_at: ColumnType<Date, unknown, unknown> };
  calendar_feed: {
    account_id: number;
    org_id: number;
    secret_sha256: Buffer;
    made_at: Date;
  };
  notice: NoticeTable;
  notice_choice: NoticeChoiceTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
};

type EventTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  uid: Generated<string>;
  type: string;
  record: string;
  data: ColumnType<Record<string, unknown>, string, string>;
  at: Generated<Date>;
  passed_on_at: Date | null;
};

type NoticeTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  account_id: number;
  event_uid: string;
  kind: string;
  record: string;
  title: string;
  text: string;
  at: Date;
  read_at: Date | null;
  mail_at: Date | null;
  mailed_at: Date | null;
};

type NoticeChoiceTable = {
  account_id: number;
  org_id: number;
  mail: Generated<boolean>;
  due_days: number | null;
  ways: ColumnType<Record<string, string>, string, string>;
};

type WebhookTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  url: string;
  description: Generated<string>;
  events: string[];
  secret: Buffer;
  old_secret: Buffer | null;
  old_secret_until: Date | null;
  state: Generated<'active' | 'paused'>;
  paused_reason: string | null;
  failures: Generated<number>;
  failing_since: Date | null;
  retry_at: Date | null;
  revision: Generated<number>;
  created_at: Date;
  updated_at: Date;
};

/** One attempt as it is kept. */
export type StoredTry = {
  readonly at: string;
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly took_ms: number;
};

type WebhookDeliveryTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  webhook_id: number;
  event_id: number;
  record: string;
  state: Generated<'waiting' | 'delivered'>;
  attempts: Generated<number>;
  next_at: Date;
  taken_until: Date | null;
  first_tried_at: Date | null;
  last_tried_at: Date | null;
  delivered_at: Date | null;
  status: number | null;
  tries: ColumnType<StoredTry[], string | undefined, string>;
};
