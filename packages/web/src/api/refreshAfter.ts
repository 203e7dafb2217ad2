import { endpoints } from 'virtual:endpoints';
import { queryClient } from './cache.ts';
import type { AnyInput, EndpointName } from './types.ts';

/**
 * Refreshes every answer that rests on what this write changes, as the contract declares it. Of a record that it
 * deleted nothing is asked again: whoever looks at it still is about to leave.
 */
export async function refreshAfter(write: EndpointName, { params }: AnyInput = {}): Promise<void> {
  const { method, path, changes = [] } = endpoints[write] ?? { method: '', path: '' };
  if (changes.length === 0) return;
  const isGone = (name: string, input: AnyInput | undefined) =>
    method === 'DELETE' &&
    endpoints[name]?.path.startsWith(path) === true &&
    String(input?.params?.id) === String(params?.id);
  const filter = {
    predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => {
      const [name, input] = queryKey as [string, AnyInput | undefined];
      const restsOn = endpoints[name]?.restsOn ?? [];
      return restsOn.some((one) => changes.includes(one)) && !isGone(name, input);
    },
  };
  // As `refresh` does: a call that is under way may have been answered before the change.
  await queryClient.cancelQueries(filter);
  await queryClient.invalidateQueries(filter);
}
