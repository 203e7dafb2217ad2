import { expect, test } from 'vitest';
import { ApiError } from '../api/client.ts';
import { besideField, sentenceOf } from './form.tsx';

test('a problem is named by its field once: beside it not at all, elsewhere in words', () => {
  const problem = { field: 'valid_until', message: 'valid_until must be a date.' };
  expect(besideField(problem)).toBe('Must be a date.');
  const about = { status: 400, code: 'invalid_value', members: { problems: [problem] } };
  const refusal = new ApiError(problem.message, about);
  expect(sentenceOf(refusal)).toBe('Valid until must be a date.');
  expect(sentenceOf(new Error('The line is down.'))).toBe('The line is down.');
});
