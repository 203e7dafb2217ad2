import type { CallReply } from '../../api/types.ts';

export type Keys = CallReply<'listKeys'>;
export type Key = Keys['keys'][number];
export type Made = CallReply<'makeKey'>;
