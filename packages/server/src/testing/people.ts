import type { PeopleOptions } from '../features/people/open.ts';

/** People by invitation, mails in the outbox. */
export const testPeople: PeopleOptions = {
  url: undefined,
  basePath: '',
  signUp: 'invitation',
  auditDays: 730,
  addressDays: 90,
  callDays: 30,
  tiles: null,
  webhookNetworks: [],
  localAccountId: null,
  shown: [],
  backups: { folder: undefined, every_s: 86_400 },
  secret: 'a secret that only tests know, 32+',
  smtpUrl: undefined,
  mailFrom: 'Airworthy <airworthy@localhost>',
};
