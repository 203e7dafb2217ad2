import type { Page } from 'playwright-core';

/** A look of a page that is only seen after something was done on it. */
export type State = {
  readonly name: string;
  readonly path: string;
  /** What a person does on the page to see it. */
  readonly prepare: (page: Page) => Promise<void>;
  /** Pictured as it goes to paper. */
  readonly printed?: boolean;
  /** Only what is on the screen, for what lies over the page: a dialog, a menu, a hovered row. */
  readonly screen?: boolean;
};

/** In the page: resolves once nothing has changed for 400 ms, so that all that follows a key or a click has come. */
const STEADY = `
  new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(done, 400);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, 400);
    });
    observer.observe(document.body, {
      subtree: true, childList: true, attributes: true, characterData: true,
    });
  })
`;

/** Waits until the page has stopped changing: what is clicked next does not move away. */
export async function steady(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(STEADY);
}
