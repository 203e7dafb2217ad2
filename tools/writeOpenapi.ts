import { writeFileSync } from 'node:fs';
import { servedDocument } from '../packages/server/src/openapi/served.ts';

/** `npm run openapi`: writes openapi.json from the declarations of every endpoint that is served. */
writeFileSync('openapi.json', `${JSON.stringify(servedDocument(), null, 2)}\n`);
