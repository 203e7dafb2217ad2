import type { Option } from './command.ts';

/** Options of commands: a text, several texts, a switch. */
export const text = (about: string): Option => ({ type: 'string', about });
export const list = (about: string): Option => ({ type: 'string', multiple: true, about });
export const flag = (about: string): Option => ({ type: 'boolean', about });
