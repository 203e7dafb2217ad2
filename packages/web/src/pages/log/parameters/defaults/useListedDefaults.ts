import type { CrashReading } from '@airworthy/forensics';
import { useQuery } from '@tanstack/react-query';
import type { LogParameter } from '../../../../workers/messages.ts';
import { type Match, matchOf, type NoMatch, publishedDefaults } from './published.ts';

/** The list for parameters whose default the log does not record; `none` where it records all of them. */
export type ListedDefaults =
  | { readonly kind: 'none' | 'loading' | 'failed' }
  | { readonly kind: 'no list'; readonly match: NoMatch }
  | {
      readonly kind: 'list';
      readonly match: Match;
      readonly defaults: ReadonlyMap<string, number>;
    };

export function useListedDefaults(
  own: readonly LogParameter[] | undefined,
  meta: CrashReading['meta'],
): ListedDefaults {
  const isNeeded = own?.some((one) => one.default === null) ?? false;
  const match = matchOf(meta);
  const found = 'list' in match ? match : null;
  const answer = useQuery({
    queryKey: ['defaults', found?.program, found?.list.version],
    queryFn: () => publishedDefaults(found!),
    enabled: isNeeded && found !== null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  if (!isNeeded) return { kind: 'none' };
  if ('reason' in match) return { kind: 'no list', match };
  if (answer.data !== undefined) return { kind: 'list', match, defaults: answer.data };
  return { kind: answer.isError ? 'failed' : 'loading' };
}
