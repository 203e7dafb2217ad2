import { readFileSync, writeFileSync } from 'node:fs';
import { analyzeBuild, type Build } from '@airworthy/performance';
import { requestOf, withAnswer } from '../../packages/server/src/testing/readme.ts';

/** `npm run readme`: writes the answer to the README's request below it. */
const readme = readFileSync('README.md', 'utf8');
writeFileSync('README.md', withAnswer(readme, analyzeBuild(requestOf(readme) as Build)));
