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
