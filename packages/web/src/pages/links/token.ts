import { useEffect, useState } from 'react';

/**
 * The one-time token of a link, from the fragment of the address, which no server sees. It is taken out of the
 * address at once, so that it is neither in the history nor in a picture of the window.
 */
export function useToken(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
  return token;
}
