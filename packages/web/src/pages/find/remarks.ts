import { findingDocs } from '@airworthy/performance/findingDocs';
import type { SearchReply } from '@airworthy/performance/search';
import { count } from '../../format/numbers.ts';

/** Remarks that name members of the API, as the page says them. */
const IN_WORDS: Readonly<Record<string, string>> = {
  'build.dry_mass_g':
    'The dry mass is summed from the parts; masses that no source states are estimated by size.',
  'build.aux_rails': 'No electronics are named: those of the default build are taken.',
};

/** A remark of the search for people: findings by their titles, thousands apart. */
export function remarkText({ field, message }: SearchReply['warnings'][number]): string {
  const inWords = IN_WORDS[field];
  if (inWords !== undefined) return inWords;
  return message
    .replaceAll(/\b([A-Z]+(?:_[A-Z]+)+) (\d+)/g, (text, code: string, builds: string) => {
      const title = findingDocs[code]?.title;
      return title === undefined ? text : `${title} (${builds})`;
    })
    .replaceAll(/\b\d{5,}\b/g, (digits) => count(Number(digits)));
}
