import type { Page } from 'playwright-core';
import { paths } from '../../../packages/web/src/paths.ts';
import type { State } from './state.ts';

const MOTOR = 'testdata/dataflash/copter-quad-motor-failure.bin';
const MOTOR_TELEMETRY = 'testdata/tlog/copter-quad-motor-failure.tlog';
const DIVE = 'testdata/dataflash/copter-quad-pilot-dive.bin';
const CUT = 'testdata/dataflash/copter-quad-power-cut.bin';
const STALL = 'testdata/dataflash/plane-stall-spin.bin';
const LOITER = 'testdata/tlog/copter-quad-normal-loiter.tlog';
const DISARM = 'testdata/ulog/quad-forced-disarm.ulg.gz';

async function open(page: Page, ...files: string[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files);
  if (files.length === 1) await page.locator('#verdict').waitFor();
  else
    await page
      .locator('tbody tr:not(:has(td[colspan]))')
      .nth(files.length - 1)
      .waitFor();
}

async function plotted(page: Page): Promise<void> {
  await page.locator('[data-plot] .u-over').first().waitFor();
}

function verdictOf(name: string, file: string): State {
  return {
    name: `log-${name}`,
    path: paths.log,
    async prepare(page) {
      await open(page, file);
      await plotted(page);
      await page.getByRole('heading', { name: 'This log' }).waitFor();
    },
  };
}

export const logStates: readonly State[] = [
  verdictOf('crash', MOTOR),
  verdictOf('no-crash', LOITER),
  verdictOf('cut', CUT),
  verdictOf('plane', STALL),
  verdictOf('px4', DISARM),
  verdictOf('dive', DIVE),
  {
    name: 'log-reading',
    path: paths.log,
    screen: true,
    async prepare(page) {
      // The worker never answers: the page stays as it is while a long log is read.
      await page.evaluate('Worker.prototype.postMessage = () => {}');
      await page.locator('input[type=file]').first().setInputFiles(MOTOR);
      await page.getByRole('button', { name: 'Stop' }).waitFor();
    },
  },
  {
    name: 'log-refused',
    path: paths.log,
    screen: true,
    async prepare(page) {
      const file = { name: 'manual.bin', mimeType: '', buffer: Buffer.from('%PDF-1.7') };
      await page.locator('input[type=file]').first().setInputFiles(file);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'log-several',
    path: paths.log,
    async prepare(page) {
      await open(page, MOTOR, MOTOR_TELEMETRY, DIVE, LOITER, STALL);
      await page.getByText('same flight as').first().waitFor();
    },
  },
  {
    name: 'log-fields',
    path: paths.log,
    async prepare(page) {
      await open(page, MOTOR);
      await plotted(page);
      await page.getByRole('button', { name: 'Any field' }).click();
      const search = page.getByRole('textbox', { name: 'Search the fields' });
      await search.fill('bat');
      await page
        .getByRole('button', { name: /^New plot of BAT.*Volt$/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /Curr on the right axis/ })
        .first()
        .click();
      await page
        .getByRole('textbox', { name: 'Arithmetic of fields' })
        .fill('ATT.Roll - ATT.DesRoll');
      await page.getByRole('button', { name: 'New plot of the arithmetic' }).click();
      await page.getByRole('button', { name: 'Gyro spectrum' }).click();
      await page.getByText(/samples a second/).waitFor();
    },
  },
  {
    name: 'log-logarithmic',
    path: `${paths.log}?plots=attitude,power,vibration,estimator&scales=attitude,vibration,estimator&fields=${encodeURIComponent('log:ATT.Roll - ATT.DesRoll,abs(ATT.Roll - ATT.DesRoll)~r')}`,
    async prepare(page) {
      await open(page, MOTOR);
      await plotted(page);
      await page
        .getByText(/^Points at zero or below/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Whole log' }).click();
    },
  },
  ...(['follow', 'above'] as const).map((view) => ({
    name: `log-replay-${view}`,
    path: `${paths.log}?replay=${view}`,
    async prepare(page: Page) {
      await open(page, MOTOR);
      await page.getByRole('application', { name: /^Replay/ }).waitFor();
      await page.waitForTimeout(2500);
    },
  })),
  {
    name: 'log-compare',
    path: paths.log,
    async prepare(page) {
      await open(page, MOTOR, DIVE);
      await page
        .getByRole('button', { name: 'copter-quad-motor-failure.bin', exact: true })
        .click();
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByPlaceholder('Choose a flight').click();
      await page.getByRole('option', { name: 'copter-quad-pilot-dive.bin' }).click();
      await page.locator('[data-plot=attitude] li[data-faint=true]').first().waitFor();
      await page.getByPlaceholder('Against another log').click();
      await page.getByRole('option', { name: 'copter-quad-pilot-dive.bin' }).last().click();
    },
  },
  {
    name: 'log-calibrate',
    path: paths.log,
    screen: true,
    async prepare(page) {
      await open(page, MOTOR);
      await page.getByRole('button', { name: 'Calibrate a build' }).click();
      await page.getByPlaceholder('Choose the build of this aircraft').click();
      await page.getByRole('option').first().click();
    },
  },
  {
    name: 'log-keep',
    path: paths.log,
    screen: true,
    async prepare(page) {
      await open(page, MOTOR);
      await page.getByRole('button', { name: 'Keep' }).click();
    },
  },
  {
    name: 'log-send',
    path: paths.log,
    screen: true,
    async prepare(page) {
      await open(page, MOTOR);
      await page.getByRole('button', { name: 'Keep' }).click();
      await page.getByRole('menuitem', { name: 'Send to the server…' }).click();
      await page.getByPlaceholder('Choose the flight').waitFor();
    },
  },
  {
    name: 'log-print',
    path: paths.log,
    printed: true,
    async prepare(page) {
      await open(page, MOTOR);
      await plotted(page);
    },
  },
];
