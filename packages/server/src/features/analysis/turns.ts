/**
 * Runs computations one at a time, each in a turn of the event loop of its own, callers taking turns. An analysis takes
 * milliseconds; without this, a hundred that were admitted together would run in one go, while every other call (and
 * every transaction that holds a lock) waits for all of them.
 */
export function turns() {
  const lines = new Map<number, (() => void)[]>();
  let scheduled = false;

  function next(): void {
    const [first] = lines;
    if (first === undefined) {
      scheduled = false;
      return;
    }
    const [caller, line] = first;
    // The caller goes to the end of the round, so that one with many computations delays another by one.
    lines.delete(caller);
    const compute = line.shift();
    if (line.length > 0) lines.set(caller, line);
    compute?.();
    setImmediate(next);
  }

  return <T>(caller: number, compute: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const line = lines.get(caller) ?? [];
      lines.set(caller, line);
      line.push(() => {
        try {
          resolve(compute());
        } catch (error) {
          reject(error);
        }
      });
      if (scheduled) return;
      scheduled = true;
      setImmediate(next);
    });
}
