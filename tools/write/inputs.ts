/** `npm run inputs`: writes what the contract and the reader are given of the table of inputs. */
import { writeFile } from 'node:fs/promises';
import { contractInputs, inputsPage } from './inputsTable.ts';

await writeFile('packages/contract/src/generated/inputs.ts', contractInputs());
await writeFile('docs/inputs.md', inputsPage());
