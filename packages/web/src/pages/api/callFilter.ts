import type { CallReply } from '../../api/types.ts';

export type Call = CallReply<'accountCalls'>['calls'][number];

/** What calls are narrowed to; an empty text is all of them. */
export type CallFilter = {
  /** The prefix of a key: labels are not unique among keys that ended. */
  readonly key: string;
  readonly endpoint: string;
  /** `2xx`, `4xx`, `5xx`, or one status. */
  readonly status: string;
};

export const endpointOf = (call: Call): string => call.endpoint ?? 'unknown path';

export function isIn(call: Call, { key, endpoint, status }: CallFilter): boolean {
  return (
    (key === '' || call.key_prefix === key) &&
    (endpoint === '' || endpointOf(call) === endpoint) &&
    (status === '' ||
      (status.endsWith('xx')
        ? Math.floor(call.status / 100) === Number(status[0])
        : call.status === Number(status)))
  );
}

type Choice = readonly [value: string, label: string];

/** What there is to choose from: what the calls have, and what is chosen though none has it any more. */
export function choicesOf(
  calls: readonly Call[],
  chosen: CallFilter,
): { keys: Choice[]; endpoints: Choice[]; statuses: Choice[] } {
  const keys = new Map(
    calls.map((one) => [one.key_prefix, `${one.key_label} (${one.key_prefix}…)`]),
  );
  if (chosen.key !== '' && !keys.has(chosen.key)) keys.set(chosen.key, `${chosen.key}…`);
  const endpoints = new Set(
    [...calls.map(endpointOf), chosen.endpoint].filter((one) => one !== ''),
  );
  const statuses = new Set(calls.map(({ status }) => String(status)));
  const groups = [...new Set([...statuses].map((status) => `${status[0]}xx`))];
  for (const one of [...groups, chosen.status]) if (one !== '') statuses.add(one);
  const words: Readonly<Record<string, string>> = {
    '2xx': '2xx, done',
    '4xx': '4xx, refused',
    '5xx': '5xx, failed',
  };
  return {
    keys: [['', 'All keys'], ...[...keys].sort(([, a], [, b]) => a.localeCompare(b))],
    endpoints: [['', 'All endpoints'], ...[...endpoints].sort().map((one) => [one, one] as const)],
    statuses: [
      ['', 'All statuses'],
      ...[...statuses].sort().map((one) => [one, words[one] ?? one] as const),
    ],
  };
}
