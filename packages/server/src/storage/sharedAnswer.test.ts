import { expect, test } from 'vitest';
import { sharedAnswer } from './sharedAnswer.ts';

/** A question that is answered by hand. */
function byHand() {
  const asked: { answer(value: number): void; refuse(): void }[] = [];
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      asked.push({ answer: resolve, refuse: () => reject(new Error('refused')) });
    });
  return { asked, ask: sharedAnswer(ask) };
}

test('whoever comes while a question is under way shares the next one, not that one', async () => {
  const { asked, ask } = byHand();
  const first = ask();
  const later = [ask(), ask()];
  expect(asked).toHaveLength(1);
  asked[0]!.answer(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(asked).toHaveLength(2);
  asked[1]!.answer(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
});

test('a question that fails leaves the next one free', async () => {
  const { asked, ask } = byHand();
  const first = ask();
  const second = ask();
  asked[0]!.refuse();
  await expect(first).rejects.toThrow('refused');
  await Promise.resolve();
  asked[1]!.answer(2);
  expect(await second).toBe(2);
  const third = ask();
  asked[2]!.answer(3);
  expect(await third).toBe(3);
});
