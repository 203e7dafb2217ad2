import { findingDocs } from '@airworthy/performance/findingDocs';
import type { SearchReply } from '@airworthy/performance/search';
import { count } from '../../format/numbers.ts';

/** Remarks that name members of the API, by how they begin, and how the page says them. */
const IN_WORDS: readonly (readonly [begins: string, words: string])[] = [
  [
    'dry_mass_g of multirotors is summed',
    'The dry mass is summed from the parts; masses that no source states are estimated by size.',
  ],
  ['aux_rails was left out', 'No electronics are named: those of the default build are taken.'],
];

/** A remark of the search for people: findings by their titles, thousands apart. */
export function remarkText({ message }: Pick<SearchReply['warnings'][number], 'message'>): string {
  const inWords = IN_WORDS.find(([begins]) => message.startsWith(begins));
  if (inWords !== undefined) return inWords[1];
  return message
    .replaceAll(/\b([A-Z]+(?:_[A-Z]+)+) (\d+)/g, (text, code: string, builds: string) => {
      const title = findingDocs[code]?.title;
      return title === undefined ? text : `${title} (${builds})`;
    })
    .replaceAll(/\b\d{5,}\b/g, (digits) => count(Number(digits)));
}
