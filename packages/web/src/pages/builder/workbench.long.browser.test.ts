import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey, openAs, openPage } from '../../testing/journey.ts';

const mass = (page: Page) => page.getByLabel('Dry mass');

/** Types a mass and waits until the address has it. */
async function weigh(page: Page, grams: string): Promise<void> {
  const before = page.url();
  await mass(page).fill(grams);
  await page.waitForURL((url) => url.href !== before && url.hash.startsWith('#build='));
}

async function add(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Add a build' }).click();
  await page.getByRole('menuitem', { name }).click();
}

describe('a wing', () => {
  journey('is drawn with its balance, and its endurance has its band first', async () => {
    const page = await openPage('/builder');
    await page.getByRole('button', { name: 'Examples', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Flying wing' }).click();
    const drawing = page.getByRole('img', { name: /^Right half of the wing from above/ });
    expect(await drawing.getAttribute('aria-label')).toMatch(
      /Center of gravity 18 %, Belongs here: 12 to 22 %, Neutral point 25 %, Mean chord$/,
    );
    await page.getByRole('heading', { name: 'Stall speed over wing loading' }).waitFor();
    const endurance = page.getByRole('row', { name: /^Flight time at best endurance/ });
    expect(await endurance.innerText()).toMatch(/46\.8 to 191\smin\s+middle 74/);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('heading', { name: 'Compare' }).waitFor();
    await expect.poll(() => endurance.first().innerText()).toMatch(/191\smin\s+middle 74/);
  });
});

describe('work on a build', () => {
  journey('is there again after another page, with its undo', async () => {
    const page = await openPage('/builder');
    await mass(page).fill('911');
    await page.getByRole('link', { name: 'Radio' }).click();
    await page.getByRole('heading', { name: 'Radio', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Builder' }).click();
    await expect.poll(() => mass(page).inputValue()).toBe('911');
    await page.waitForURL(/#build=/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => mass(page).inputValue()).toBe('640');
  });

  journey('is not undone by the back button, which closes what was opened', async () => {
    const page = await openPage('/builder');
    await weigh(page, '911');
    const lighter = page.url();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('heading', { name: 'Compare' }).waitFor();
    await weigh(page, '922');
    const { hash } = new URL(page.url());
    await page.goBack();
    await page.getByRole('heading', { name: 'Compare' }).waitFor({ state: 'detached' });
    expect(await mass(page).inputValue()).toBe('922');
    // The address of this entry follows: what is copied now is the build that is shown.
    await page.waitForURL((url) => url.hash === hash && !url.searchParams.has('view'));
    // The same address as a link that somebody pastes is that build again.
    await page.goto(lighter);
    await expect.poll(() => mass(page).inputValue()).toBe('911');
  });

  journey('outlives its tab as a draft, which is opened, or deleted with an undo', async () => {
    const page = await openPage('/builder');
    await page.getByLabel('Name of the build').fill('Left behind');
    await weigh(page, '911');
    const stored = () => page.evaluate<string>('Object.values(localStorage).join()');
    await expect.poll(stored).toContain('911');
    const another = await page.context().newPage();
    await page.close();
    await another.goto('/builder');
    await expect.poll(() => mass(another).inputValue()).toBe('640');
    await another.getByRole('button', { name: 'Drafts (1)' }).click();
    await another.getByRole('button', { name: 'Left behind', exact: true }).click();
    await expect.poll(() => mass(another).inputValue()).toBe('911');
    // Opened again it stays a draft until it is saved or deleted.
    await another.getByRole('button', { name: 'New', exact: true }).click();
    await another.getByText(/^0 of \d+ stated$/).waitFor();
    await another.getByRole('button', { name: 'Drafts (1)' }).click();
    await another.getByRole('button', { name: 'Delete the draft of Left behind' }).click();
    await another.getByRole('button', { name: 'Drafts (1)' }).waitFor({ state: 'detached' });
    await another.getByText('Draft of Left behind deleted').waitFor();
    await another.getByRole('button', { name: 'Undo' }).last().click();
    await another.getByRole('button', { name: 'Drafts (1)' }).waitFor();
  });

  journey('is two drafts where two tabs go on with one', async () => {
    const page = await openPage('/builder');
    await page.getByLabel('Name of the build').fill('Shared');
    await weigh(page, '911');
    const stored = () => page.evaluate<string>('Object.values(localStorage).join()');
    await expect.poll(stored).toContain('911');
    const another = await page.context().newPage();
    await another.goto('/builder');
    await another.getByRole('button', { name: 'Drafts (1)' }).click();
    await another.getByRole('button', { name: 'Shared', exact: true }).click();
    await expect.poll(() => mass(another).inputValue()).toBe('911');
    await weigh(another, '922');
    await expect.poll(stored).toContain('922');
    await weigh(page, '933');
    await expect.poll(stored).toContain('933');
    expect(await stored()).toContain('922');
    // Each goes on with its own, and lists the other.
    await weigh(another, '944');
    await expect.poll(stored).toContain('944');
    expect(await stored()).toContain('933');
    expect(await stored()).not.toContain('922');
    await page.getByRole('button', { name: 'Drafts (1)' }).waitFor();
    await another.getByRole('button', { name: 'Drafts (1)' }).waitFor();
    // A tab that is loaded again goes on with its draft as well.
    await another.reload();
    await weigh(another, '955');
    await expect.poll(stored).toContain('955');
    expect(await stored()).not.toContain('944');
    expect(await stored()).toContain('933');
    await page.reload();
    await weigh(page, '966');
    await expect.poll(stored).toContain('966');
    expect(await stored()).not.toContain('933');
    expect(await stored()).toContain('955');
  });

  journey('keeps a change that was typed just before its tab closed', async () => {
    const page = await openPage('/builder');
    await page.getByRole('region', { name: 'Results at a glance' }).waitFor();
    await page.waitForLoadState('networkidle');
    // The pause after which a change is kept never ends.
    await page.evaluate('window.setTimeout = () => 0');
    await mass(page).fill('911');
    await page.goto('/icon.svg');
    expect(await page.evaluate<string>('Object.values(localStorage).join()')).toContain('911');
  });

  journey('is shown to whose it is, also on a computer that others use', async () => {
    const page = await openAs('owner', '/icon.svg', { ownSession: true });
    // Who is signed in is not known before the first change.
    let goOn = () => {};
    const changed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/app/api/session', async (route) => {
      await changed;
      await route.continue();
    });
    await page.goto('/builder');
    await page.getByLabel('Name of the build').fill('Ada’s own');
    await weigh(page, '911');
    goOn();
    await page.getByRole('button', { name: /Ada Lindqvist/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await page.getByRole('link', { name: 'Builder' }).first().click();
    await expect.poll(() => mass(page).inputValue()).toBe('640');
    // A draft of nobody stands beside it: the list is there, and has this one alone.
    await weigh(page, '922');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('button', { name: 'Drafts (1)' }).waitFor();
  });

  journey('says so where the browser keeps no drafts', async () => {
    const page = await openPage('/icon.svg');
    await page.addInitScript(`Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };`);
    await page.goto('/builder');
    await weigh(page, '911');
    await page.getByText('Drafts are not kept').waitFor();
  });

  journey('is compared with itself as it was opened and saved, and with saved builds', async () => {
    const page = await openAs('owner', '/builder');
    await page.getByLabel('Name of the build').fill('Compared');
    await mass(page).fill('911');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    // What is saved is no draft any more.
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByText(/^0 of \d+ stated$/).waitFor();
    expect(await page.getByRole('button', { name: /^Drafts/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await weigh(page, '1500');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await add(page, 'As it was when I opened it');
    await add(page, /^Saved /);
    await add(page, 'Survey quad');
    const row = page.getByRole('row').filter({ hasText: 'All-up mass' }).first();
    await expect.poll(() => row.getByRole('cell').count()).toBe(5);
    const [, ...masses] = await row.getByRole('cell').allInnerTexts();
    // As it is, as it was opened, as it was saved, and last a saved build.
    expect(masses.slice(0, 3).map((text) => Number.parseInt(text, 10))).toEqual([1980, 1120, 1391]);
    await page.getByRole('button', { name: 'Remove Compared as opened' }).first().waitFor();
  });
});

describe('the figures of a build', () => {
  for (const phone of [false, true])
    journey(`stay in sight while it is edited${phone ? ', on a phone too' : ''}`, async () => {
      const page = await openPage('/builder', { phone });
      const glance = page.getByRole('region', { name: 'Results at a glance' });
      await glance.waitFor();
      const field = page.getByLabel('Usable charge');
      await field.focus();
      const line = page.locator('[class*=figures]').filter({ hasText: 'Hover time' }).first();
      await line.waitFor();
      const before = await line.innerText();
      await field.fill('50');
      await expect.poll(() => line.innerText()).not.toBe(before);
      const [shown, edited] = [await line.boundingBox(), await field.boundingBox()];
      expect(shown!.y).toBeGreaterThanOrEqual(0);
      // Focused from below the screen or from above it, a field stands clear of the line.
      for (const label of ['Dry mass', 'Usable charge', 'Motor Kv']) {
        await page.getByLabel(label).focus();
        const at = (await page.getByLabel(label).boundingBox())!;
        const covered = (await line.isVisible()) ? await line.boundingBox() : null;
        if (covered === null || at.x > covered.x + covered.width) continue;
        if (at.x + at.width < covered.x) continue;
        expect(at.y).toBeGreaterThanOrEqual(covered.y + covered.height);
      }
      expect(edited).not.toBeNull();
    });
});

describe('another build that is opened', () => {
  journey('never stands beside the findings of the one before', async () => {
    const page = await openPage('/builder');
    await page.getByText('Motor 1 out').first().waitFor();
    await page.evaluate(`
      window.mixed = 0;
      const name = document.querySelector('[aria-label="Name of the build"]');
      new MutationObserver(() => {
        if (name.value === 'Flying wing' && document.body.innerText.includes('Motor 1 out')) mixed++;
      }).observe(document.body, { subtree: true, childList: true, characterData: true });`);
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('menuitem', { name: 'Flying wing' }).click();
    await page.getByText('Motor 1 out').first().waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Name of the build').inputValue()).toBe('Flying wing');
    expect(await page.evaluate('mixed')).toBe(0);
  });
});

describe('the bar of the builder on a phone', () => {
  journey('shows the whole name, one row of buttons, and the rest in a menu', async () => {
    const page = await openPage('/builder', { phone: true });
    const name = page.getByLabel('Name of the build');
    await name.fill('Survey of the northern quarry, with the large pack and the old camera');
    await weigh(page, '911');
    const hidden = 'document.querySelector("[aria-label=\'Name of the build\']")';
    expect(await page.evaluate(`${hidden}.scrollHeight - ${hidden}.clientHeight`)).toBe(0);
    const button = (label: string) => page.getByRole('button', { name: label, exact: true });
    const boxes = await Promise.all(
      ['Undo', 'Redo', 'New', 'Share', 'Save'].map((label) => button(label).boundingBox()),
    );
    expect(new Set(boxes.map((box) => box!.y + box!.height / 2)).size).toBe(1);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    const more = async (item: string) => {
      // Another is the menu of a part in the list of inputs.
      await button('More').first().click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await more('Compare');
    await page.getByRole('heading', { name: 'Compare' }).waitFor();
    await button('New').click();
    await page.getByText(/^0 of \d+ stated$/).waitFor();
    await more('Drafts (1)');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Survey of the/ })
      .click();
    await expect.poll(() => mass(page).inputValue()).toBe('911');
    await more('Flying wing');
    await expect.poll(() => name.inputValue()).toBe('Flying wing');
  });
});

describe('keys of the builder', () => {
  journey('are listed, and do what the list says', async () => {
    const page = await openPage('/builder');
    await page.getByRole('region', { name: 'Results at a glance' }).waitFor();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog');
    for (const label of ['New build', 'Redo it', 'Compare', 'Save the build'])
      await list.getByText(label, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'Compare' }).waitFor();
    await page.keyboard.press('n');
    await page.getByText(/^0 of \d+ stated$/).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => mass(page).inputValue()).toBe('640');
    await page.keyboard.press('Control+Shift+z');
    await page.getByText(/^0 of \d+ stated$/).waitFor();
  });
});

describe('a build is handed over', () => {
  journey('as a link and as a file, from the page itself', async () => {
    const page = await openPage('/builder');
    await mass(page).fill('911');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByText('The link to 7-inch long range is copied.').waitFor();
    const link = (await page.evaluate('navigator.clipboard.readText()')) as string;
    const copy = await openPage(link);
    await expect.poll(() => mass(copy).inputValue()).toBe('911');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'As a file' }).click();
    expect((await download).suggestedFilename()).toBe('7-inch long range.json');
  });
});
