import type { CallReply } from '../../api/types.ts';

export type AccountList = CallReply<'listAccounts'>;
export type Account = AccountList['accounts'][number];
