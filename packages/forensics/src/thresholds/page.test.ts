import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';
import { thresholdsPage } from '../testing/thresholdsPage.ts';
import { thresholds } from './thresholds.ts';

test('the page of thresholds is the table of thresholds', async () => {
  const page = await readFile(
    new URL('../../../../docs/forensics/thresholds.md', import.meta.url),
    'utf8',
  );
  expect(page).toBe(thresholdsPage());
});

test('every threshold says where it comes from', () => {
  for (const row of Object.values(thresholds)) {
    expect(Number.isFinite(row.value)).toBe(true);
    expect(row.meaning.length).toBeGreaterThan(5);
    expect(row.origin).toMatch(/measured|firmware|physics|peer|documentation|practice/);
  }
});
