/** Does the work now and every so often, one time after the other; answers how to stop it. */
export function timed(
  every_ms: number,
  work: (isStopped: () => boolean) => Promise<void>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const begin = () => {
    running = running.then(() => work(() => stopped)).catch(onFailure);
  };
  begin();
  const timer = setInterval(begin, every_ms);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}

/**
 * Calls `once` again at once until it answers that it may rest, then after `rest_ms` or when it is
 * woken.
 */
export function repeat(
  rest_ms: number,
  once: () => Promise<boolean>,
): { wake(): void; stop(): Promise<void> } {
  let stopped = false;
  let wake = () => {};
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, rest_ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  async function loop(): Promise<void> {
    while (!stopped) if (await once()) await rest();
  }
  const looping = loop();
  return {
    wake: () => wake(),
    async stop() {
      stopped = true;
      wake();
      await looping;
    },
  };
}
