import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every render, which calls the newest `action`: components that get it need not render again. */
export function useStable<Arguments extends readonly unknown[]>(
  action: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const newest = useRef(action);
  useLayoutEffect(() => {
    newest.current = action;
  });
  return useCallback((...args) => newest.current(...args), []);
}
