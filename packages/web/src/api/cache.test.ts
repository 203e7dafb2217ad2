import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient, refresh } from './cache.ts';

afterEach(() => queryClient.clear());

/** An answer that comes when it is told to. */
function later() {
  let answer: (text: string) => void = () => {};
  const promise = new Promise<string>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

test.each([
  ['a first call', undefined],
  ['a further call', 'seen before'],
])('a change shows although %s was under way', async (_, before) => {
  const calls = [later(), later()];
  let asked = 0;
  if (before !== undefined) queryClient.setQueryData(['listChecklists'], before);
  const observer = new QueryObserver(queryClient, {
    queryKey: ['listChecklists'],
    queryFn: () => calls[asked++]!.promise,
    staleTime: 0,
  });
  const stop = observer.subscribe(() => {});
  expect(asked).toBe(1);
  const refreshed = refresh('listChecklists');
  calls[0]!.answer('from before the change');
  calls[1]!.answer('from after it');
  await refreshed;
  expect(asked).toBe(2);
  expect(observer.getCurrentResult().data).toBe('from after it');
  stop();
});
