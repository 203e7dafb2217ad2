import { Refusal } from '@airworthy/client';
import { afterEach, expect, test } from 'vitest';
import { askForProofsBy, provingIfAsked } from './proof.ts';

const refusal = (members: Record<string, unknown> = { proof: 'session' }) =>
  new Refusal('Show it again.', { status: 403, code: 'proof_required', members });

let leave = () => {};
afterEach(() => leave());

/** An act that the server refuses until the dialog was answered. */
function guarded(answer: boolean) {
  const state = { asked: 0, proved: false };
  leave = askForProofsBy(async () => {
    state.asked++;
    await Promise.resolve();
    state.proved = answer;
    return answer;
  });
  const act = async () => {
    if (!state.proved) throw refusal();
    return 'done';
  };
  return { state, act };
}

test('repeats an act after the proof that the server asked for', async () => {
  const { state, act } = guarded(true);
  expect(await provingIfAsked(act)).toBe('done');
  expect(state.asked).toBe(1);
});

test('asks once for acts that wait at the same time', async () => {
  const { state, act } = guarded(true);
  expect(await Promise.all([provingIfAsked(act), provingIfAsked(act)])).toEqual(['done', 'done']);
  expect(state.asked).toBe(1);
});

test('hands the refusal on when the dialog is closed, and where nobody can be asked', async () => {
  await expect(provingIfAsked(guarded(false).act)).rejects.toThrow('Show it again.');
  leave();
  await expect(provingIfAsked(() => Promise.reject(refusal()))).rejects.toThrow('Show it again.');
});

test('leaves a form alone that asks for the password itself', async () => {
  const { state } = guarded(true);
  await expect(provingIfAsked(() => Promise.reject(refusal({})))).rejects.toThrow();
  expect(state.asked).toBe(0);
});
