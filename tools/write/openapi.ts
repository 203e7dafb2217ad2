import { writeFileSync } from 'node:fs';
import { endpoints } from '@airworthy/contract';
import { openapiDocument } from '../../packages/server/src/openapi/document.ts';

/** `npm run openapi`: writes openapi.json from the declarations of the endpoints. */
writeFileSync('openapi.json', `${JSON.stringify(openapiDocument(endpoints), null, 2)}\n`);
