import { answerColumns, type ColumnOutcome, type ColumnRequest } from '../lake/columnQuestion.ts';
import { loadDuckdb } from '../lake/duckdb.ts';

/*
 * The process that asks columns. Not a thread: the engine is native code, whose faults end whatever process it runs in.
 * It answers one question and ends.
 */
// Nobody waits for the answer of a server that is gone, and the engine would work on without a limit of time.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.once('message', async (request: ColumnRequest) => {
  const outcome: ColumnOutcome = await answered(request);
  process.send?.(outcome, () => process.exit(0));
});

async function answered(request: ColumnRequest): Promise<ColumnOutcome> {
  try {
    return await answerColumns(loadDuckdb(request.duckdbFolder ?? undefined), request);
  } catch (error) {
    return { kind: 'failed', reason: (error as Error).message };
  }
}
