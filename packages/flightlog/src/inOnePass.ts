/** Turns of the microtask queue without a new question, after which none is expected any more. */
const QUIET_TURNS = 12;

type Asked<Question, Answer> = {
  readonly question: Question;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Questions that are asked at the same time are answered by one pass over the log: fetching the bytes, not decoding
 * them, is what costs.
 */
export function inOnePass<Question, Answer>(
  pass: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Asked<Question, Answer>[] = [];
  async function answerAll(): Promise<void> {
    for (let seen = 0; seen < waiting.length; ) {
      seen = waiting.length;
      for (let turn = 0; turn < QUIET_TURNS; turn++) await null;
    }
    const asked = waiting;
    waiting = [];
    try {
      const answers = await pass(asked.map(({ question }) => question));
      for (const [i, { answer }] of asked.entries()) answer(answers[i]!);
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  }
  return (question) =>
    new Promise((answer, fail) => {
      waiting.push({ question, answer, fail });
      if (waiting.length === 1) void answerAll();
    });
}
