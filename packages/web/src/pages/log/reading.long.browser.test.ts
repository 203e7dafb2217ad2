import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openPage, seriousFindings } from '../../testing/journey.ts';
import { MOTOR, openLog } from '../../testing/logs.ts';

describe('the flight viewer', () => {
  journey('reads a chosen log in the browser and shows its verdict, sending nothing', async () => {
    const page = await openPage(paths.log);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await openLog(page, MOTOR);
    await page.getByRole('heading', { name: 'What led there' }).waitFor();
    expect(await page.locator('#verdict').textContent()).toMatch(/lost its thrust/);
    expect(await page.title()).toBe('copter-quad-motor-failure.bin · Airworthy');
    expect(new URL(page.url()).searchParams.get('log')).toBe('copter-quad-motor-failure.bin');
    expect(sent).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
  });

  journey('moves all plots to the moment of a finding, by drag and by keys', async () => {
    const link = `${paths.log}?log=copter-quad-motor-failure.bin&from=1&to=30`;
    // In the dark theme a plot is drawn twice: its cursor has to be there after the second time.
    const page = await openPage(link, { dark: true });
    // A link names the log that it speaks of; the log itself stays where it is.
    await page.getByText('Drop copter-quad-motor-failure.bin here').waitFor();
    await openLog(page, MOTOR);
    await page.getByText('1.0 to 30.0 s').waitFor();
    const boxOf = (part: string) => page.locator(`[data-plot=attitude] ${part}`).boundingBox();
    const cursorShare = async () => {
      const [plot, line] = [await boxOf('.u-over'), await boxOf('.u-cursor-x')];
      return plot === null || line === null ? null : (line.x - plot.x) / plot.width;
    };
    await expect.poll(cursorShare).toBeCloseTo((28.09 - 1) / 29, 1);
    await page.getByRole('button', { name: /Look at it: The aircraft left its target/ }).click();
    await page.getByText('23.1 to 33.1 s').waitFor();
    await page.getByText('At 28.09 s', { exact: true }).waitFor();
    const area = await page.locator('[data-plot=attitude] .u-over').boundingBox();
    const at = (share: number) => area!.x + share * area!.width;
    const middle = area!.y + area!.height / 2;
    await page.mouse.move(at(0.25), middle);
    await page.mouse.down();
    await page.mouse.move(at(0.5), middle, { steps: 4 });
    await page.mouse.up();
    await page.getByText(/^25\.[56] to 28\.[01] s$/).waitFor();
    await page.goBack();
    await page.getByText('23.1 to 33.1 s').waitFor();
    await page.getByRole('application').focus();
    await page.keyboard.press('Home');
    await page.getByText('0.0 to 40.7 s').waitFor();
  });
});
