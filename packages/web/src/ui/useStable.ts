import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every render, which calls the newest `action`: what gets it need not draw anew. */
export function useStable<Arguments extends readonly unknown[]>(
  action: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const newest = useRef(action);
  useLayoutEffect(() => {
    newest.current = action;
  });
  return useCallback((...args) => newest.current(...args), []);
}
