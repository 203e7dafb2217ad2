import { battery, payload, rail } from './carried.ts';
import { leg, measured_hover, thrust_point } from './measured.ts';

/** The members of the items of lists, by the name that a list gives for its items. */
export const itemTables = { battery, rail, payload, thrust_point, measured_hover, leg } as const;

export type ItemName = keyof typeof itemTables;
