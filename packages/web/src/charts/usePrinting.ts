import { useSyncExternalStore } from 'react';

let printing = false;

function subscribe(listener: () => void): () => void {
  const change = ({ type }: Event) => {
    printing = type === 'beforeprint';
    // Styles of the screen are still in force while the browser asks for the page to be readied for paper.
    document.documentElement.toggleAttribute('data-printing', printing);
    listener();
  };
  addEventListener('beforeprint', change);
  addEventListener('afterprint', change);
  return () => {
    removeEventListener('beforeprint', change);
    removeEventListener('afterprint', change);
  };
}

/** Whether the page is being printed: what is drawn on a canvas is then drawn again in the colors of paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}
