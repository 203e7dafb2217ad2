import type { Page } from 'playwright-core';
import { seriousFindings } from './journey.ts';

/** In the page: until no colour is on its way. What takes its colour from a parent begins when the parent has ended. */
const TRANSITIONS_OVER = `(async () => {
  for (;;) {
    const running = document
      .getAnimations()
      .filter((one) => one instanceof CSSTransition && one.playState === 'running');
    if (running.length === 0) return;
    await Promise.allSettled(running.map((one) => one.finished));
    await new Promise(requestAnimationFrame);
  }
})()`;

/** Rules of axe that look at colours: what else it looks at is the same in every theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds in a page as it is, in both themes, without loading it again. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    // Colours that are on their way from one theme to the other are of neither.
    await page.evaluate(TRANSITIONS_OVER);
    const rules = colorScheme === 'light' ? undefined : COLOUR_RULES;
    for (const finding of await seriousFindings(page, rules))
      found.push(`${colorScheme}: ${finding}`);
  }
  return found;
}

/** In the page: nothing, or the first element that reaches over the right edge of a page that scrolls. */
const TOO_WIDE = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return '';
  const over = [...document.querySelectorAll('body *')].find(
    (one) => one.getBoundingClientRect().right > clientWidth + 1,
  );
  return (scrollWidth - clientWidth) + ' px, ' + (over ? over.outerHTML.slice(0, 120) : 'unknown');
})()`;

async function tooWide(page: Page): Promise<string[]> {
  const over = await page.evaluate<string>(TOO_WIDE);
  return over === '' ? [] : [over];
}

/**
 * In the page, on a phone: buttons and fields that a thumb misses, since they are less than 44 px high, and a current
 * tab that is scrolled out of its row. A tick box is smaller and takes touches around it.
 */
const OUT_OF_REACH = `(() => {
  const seen = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const box = (one) => (one.closest('.mantine-Input-wrapper') ?? one).getBoundingClientRect();
  const controls = ':is(button, select, textarea, input:not([type=checkbox], [type=radio], [type=file]), [role=menuitem])';
  const small = [...document.querySelectorAll(controls)].filter(
    (one) => seen(one) && box(one).height > 1 && box(one).height < 43.5,
  );
  const hidden = [...document.querySelectorAll('main nav [aria-current=page]')].filter(
    (one) => box(one).left < 0 || box(one).right > document.documentElement.clientWidth,
  );
  return [...small, ...hidden].map(
    (one) => Math.round(box(one).height) + ' px: ' + one.outerHTML.replace(/ class="[^"]*"/g, '').slice(0, 100),
  );
})()`;

/** What a thumb cannot reach on a phone: too small a button or field, a tab or an edge off the screen. */
export async function outOfReach(page: Page): Promise<string[]> {
  return [...(await tooWide(page)), ...(await page.evaluate<string[]>(OUT_OF_REACH))];
}
