/**
 * A question whose answer several may share, as long as it was asked after each of them came: one is under way at a time,
 * and whoever comes meanwhile shares the next.
 */
export function sharedAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<void> | null = null;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    next = null;
    const answer = ask();
    const ended = () => {
      underWay = null;
    };
    underWay = answer.then(ended, ended);
    return answer;
  };
  return () => {
    if (underWay === null) return begin();
    next ??= underWay.then(begin);
    return next;
  };
}
