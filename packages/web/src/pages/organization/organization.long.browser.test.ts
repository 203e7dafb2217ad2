import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openAs, openPage, originOf, seriousFindings } from '../../testing/journey.ts';
import { door } from '../../testing/people.ts';

describe('an organization', () => {
  journey('has devices with keys of their own, and an audit of every change', async () => {
    const page = await openAs('owner', paths.devices);
    await door(page).post('/aircraft', { name: 'Audited quad' });
    await page.getByRole('button', { name: 'New device' }).click();
    await page.getByRole('dialog').getByLabel('Label').fill('van tablet');
    await page.getByRole('button', { name: 'Create the device' }).click();
    const key = await page.getByRole('figure', { name: 'Key' }).locator('pre').innerText();
    expect(key).toMatch(/^awd_/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Change van tablet' }).click();
    await page.getByRole('menuitem', { name: /Revoke/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('cell', { name: 'van tablet', exact: true })
      .waitFor({ state: 'detached' });
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Audit' }).click();
    await page
      .getByRole('cell', { name: /owner@demo.example/ })
      .first()
      .waitFor();
    await page.getByRole('cell', { name: 'Key van tablet' }).first().waitFor();
    await page.getByLabel('On', { exact: true }).selectOption({ label: 'Aircraft' });
    const on = page.getByRole('cell', { name: 'Aircraft Audited quad' });
    await on.getByRole('link', { name: 'Audited quad' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await on.getByRole('link').click();
    await page.getByRole('heading', { name: 'Audited quad', level: 1 }).waitFor();
  });

  journey('takes somebody in by a link that works once, with the role it names', async () => {
    const owner = await openAs('owner', paths.members);
    await owner.getByRole('button', { name: 'Invite' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('new@example.com');
    await dialog.getByLabel('Viewer').check();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const link = await owner.getByRole('figure', { name: 'Link' }).locator('pre').innerText();
    await owner.getByRole('button', { name: 'Done' }).click();
    await owner.getByText('new@example.com').waitFor();
    expect(await seriousFindings(owner)).toEqual([]);

    const { pathname, hash } = new URL(link);
    const invited = await openPage(pathname + hash);
    await invited.getByRole('heading', { name: 'Join Demonstration' }).waitFor();
    await invited.getByLabel('Your name').fill('Noa New');
    await invited.getByLabel('Password', { exact: true }).fill('a phrase of words');
    await invited.getByRole('button', { name: 'Create the account' }).click();
    await invited.getByRole('button', { name: 'My account' }).getByText('Demonstration').waitFor();

    // A viewer is led past what the role does not open, and the server refuses it as well.
    await invited.goto(paths.members);
    await invited.getByRole('heading', { name: 'Not permitted' }).waitFor();
    const refused = await invited.request.get(`${originOf(invited)}/app/api/organization/members`);
    expect(refused.status()).toBe(403);

    // A role is asked for before it changes; the audit says from what to what, and who invited whom.
    await owner.reload();
    const role = owner.getByRole('combobox', { name: 'Role of new@example.com' });
    await role.click();
    await owner.getByRole('option', { name: 'Pilot' }).click();
    await owner.getByRole('dialog').getByText('Role: Viewer → Pilot').waitFor();
    await owner.getByRole('button', { name: 'Cancel' }).click();
    expect(await role.inputValue()).toBe('Viewer');
    await role.click();
    await owner.getByRole('option', { name: 'Pilot' }).click();
    await owner.getByRole('button', { name: 'Change the role' }).click();
    await owner.getByRole('dialog').waitFor({ state: 'hidden' });
    await owner.goto(paths.audit);
    await owner.getByRole('cell', { name: /Role changed\s*Role: viewer → pilot/ }).waitFor();
    await owner.getByRole('cell', { name: /Joined the organization\s*Invited by/ }).waitFor();
    expect(await seriousFindings(owner)).toEqual([]);

    const again = await openPage(pathname + hash);
    await again.getByText('This link has been used, has expired or was never valid.').waitFor();
  });
});
