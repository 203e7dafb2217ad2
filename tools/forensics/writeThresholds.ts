/** `npm run thresholds`: writes docs/forensics/thresholds.md. */
import { writeFile } from 'node:fs/promises';
import { thresholdsPage } from './thresholdsTable.ts';

await writeFile('docs/forensics/thresholds.md', thresholdsPage());
