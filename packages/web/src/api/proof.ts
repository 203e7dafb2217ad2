/** Acts for which the server wants to know who sits at the session, and the one dialog that asks. */
import { Refusal } from '@airworthy/client';

/** Asks, and answers whether it was shown. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** The dialog offers to ask; the answer takes the offer back. */
export function askForProofsBy(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

/** Asks once for all acts that wait for it. */
function askOnce(dialog: Ask): Promise<boolean> {
  asking ??= dialog().finally(() => {
    asking = null;
  });
  return asking;
}

/** Runs an act; where the server asks who sits there, asks and runs it again. Whoever declines gets the refusal. */
export async function provingIfAsked<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const wanted = error instanceof Refusal && error.code === 'proof_required';
    // Other forms ask for a password of their own in the same words.
    if (!wanted || error.members.proof !== 'session' || ask === null) throw error;
    if (!(await askOnce(ask))) throw error;
    return act();
  }
}
