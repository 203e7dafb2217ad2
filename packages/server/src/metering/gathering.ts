/**
 * Turns of the event loop that a statement waits for more to take along. Analyses have a turn each, so that beside a
 * statement for each of them there is one for some; a turn in which nothing is computed takes microseconds.
 */
const TURNS = 4;

export async function someTurns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++)
    await new Promise<void>((resolve) => setImmediate(resolve));
}
