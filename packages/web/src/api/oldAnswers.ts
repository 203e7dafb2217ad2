import type { endpoints } from 'virtual:endpoints';
import type { AnyInput } from '@airworthy/client';

type Endpoints = typeof endpoints;
/** Name of an endpoint and what was sent to it: under these its answer is kept. */
export type QueryKey = readonly unknown[];

/**
 * Which kept answers are old after a write, as the contract declares it: those that rest on what it changes. Of a
 * record that it deleted nothing is asked again: whoever looks at it still is about to leave.
 */
export function oldAfter(
  table: Endpoints,
  write: string,
  { params }: AnyInput = {},
): ((key: QueryKey) => boolean) | null {
  const { method, path, changes = [] } = table[write] ?? { method: '', path: '' };
  if (changes.length === 0) return null;
  const isGone = (of: string, input: AnyInput | undefined) =>
    method === 'DELETE' && of.startsWith(path) && String(input?.params?.id) === String(params?.id);
  return (key) => {
    const [name, input] = key as [string, AnyInput | undefined];
    const reading = table[name];
    if (reading === undefined || isGone(reading.path, input)) return false;
    return reading.restsOn?.some((one) => changes.includes(one)) === true;
  };
}
