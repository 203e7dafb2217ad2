/** `npm run thresholds`: writes docs/forensics/thresholds.md. */
import { writeFile } from 'node:fs/promises';
import { thresholdsPage } from '../../packages/forensics/src/testing/thresholdsPage.ts';

await writeFile('docs/forensics/thresholds.md', thresholdsPage());
