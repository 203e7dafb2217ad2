import type { causeWords, findingWords } from '@airworthy/contract/values';
import type { Finding, Precondition } from '@airworthy/forensics';
import { expectTypeOf, test } from 'vitest';

type Cause = Exclude<Precondition[0], `not_${string}`>;

test('what can be asked for is what readings name', () => {
  expectTypeOf<keyof typeof findingWords>().toEqualTypeOf<Finding['key']>();
  expectTypeOf<keyof typeof causeWords>().toEqualTypeOf<Cause>();
});
