import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openAs, openPage, seriousFindings } from '../../testing/journey.ts';
import { door, invited, openAsOperator, PASSWORD } from '../../testing/people.ts';

describe('invitations', () => {
  journey('are sent to a pasted list, each answered on its own, and sent again', async () => {
    const owner = await openAs('owner', paths.members);
    await owner.getByRole('button', { name: 'Invite' }).click();
    const dialog = owner.getByRole('dialog');
    const list = 'Ada <ada@list.example>, bo@list.example\nno address\nowner@demo.example';
    await dialog.getByLabel('E-mail').fill(list);
    await dialog.getByRole('button', { name: 'Invite 4' }).click();
    await owner.getByRole('heading', { name: /2 of 4\saddresses invited/ }).waitFor();
    await owner.getByText('This is no e-mail address').waitFor();
    await owner.getByText('This person is already a member.').waitFor();
    expect(await seriousFindings(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Copy link for ada@list.example' }).click();
    const first = String(await owner.evaluate('navigator.clipboard.readText()'));
    await owner.getByRole('button', { name: 'Done' }).click();

    await owner.getByRole('button', { name: 'Resend the invitation of ada@list.example' }).click();
    const again = await owner.getByRole('figure', { name: 'Link' }).locator('pre').innerText();
    await owner.getByRole('button', { name: 'Done' }).click();
    expect(again).not.toBe(first);
    const look = async (link: string) =>
      (await door(owner).post('/links/look', { token: new URL(link).hash.slice(1) })).status;
    expect([await look(first), await look(again)]).toEqual([404, 200]);
  });
});

describe('a viewer of a fleet without a flight', () => {
  journey('is offered what a viewer may do, and nothing that is refused', async () => {
    const operator = await openAsOperator('/icon.svg');
    const { body } = await door(operator).post('/operator/invitations', {
      email: 'o@empty.example',
    });
    const owner = await openPage('/icon.svg', { at: new URL(operator.url()).origin });
    const token = new URL(body.link).hash.slice(1);
    await door(owner).post('/links/accept', { token, name: 'Owner', password: PASSWORD });
    await door(owner).post('/organizations', { name: 'Viewed fleet' });
    const viewer = await invited(owner, { email: 'viewer@empty.example', role: 'viewer' });
    await viewer.goto(paths.fleet);
    await viewer.getByRole('heading', { name: 'No flight is filed yet' }).waitFor();
    const main = viewer.getByRole('main');
    const links = await main.getByRole('link').allInnerTexts();
    expect(links).toEqual(expect.arrayContaining(['Read a log of your own', 'Design an aircraft']));
    for (const refused of ['Register an aircraft', 'File a flight', 'Drop its log'])
      expect(await main.getByText(refused).count()).toBe(0);
    expect(await seriousFindings(viewer)).toEqual([]);
    await viewer.goto(paths.home);
    await viewer.getByRole('heading', { name: 'Needs attention' }).waitFor();
    await owner.goto(paths.fleet);
    await owner.getByRole('link', { name: 'Register an aircraft' }).waitFor();
  });
});

describe('the operator', () => {
  journey('adds, changes and removes a plan', async () => {
    const page = await openAsOperator(`${paths.operator}?tab=plans`);
    await page.getByRole('button', { name: 'New plan' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('club');
    await page.getByRole('dialog').getByLabel('Calls a day').fill('250');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Club.*250/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change the plan club' }).click();
    await page.getByRole('dialog').getByLabel('Calls a day').fill('300');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Club.*300/ }).waitFor();
    await page.getByRole('button', { name: 'Remove the plan club' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('row', { name: /Club/ }).waitFor({ state: 'detached' });
  });
});

describe('a domain of sign-on', () => {
  journey('shows the record that proves it, and says what the DNS has', async () => {
    const owner = await openAs('owner', paths.signOn);
    const issuer = 'https://login.example.com';
    const sent = { issuer, client_id: 'x', domains: ['airworthy-nowhere.invalid'] };
    expect((await door(owner).post('/organization/sign-on', sent)).status).toBe(200);
    await owner.reload();
    const record = owner.getByRole('figure', { name: 'Record of airworthy-nowhere.invalid' });
    expect(await record.locator('pre').innerText()).toMatch(/^airworthy-verification=/);
    await owner.getByRole('button', { name: 'Check the record' }).click();
    await owner.getByText(/The DNS knows no domain|The name servers gave no answer/).waitFor();
    expect(await seriousFindings(owner)).toEqual([]);
  });
});
