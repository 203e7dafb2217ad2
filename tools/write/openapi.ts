import { writeFileSync } from 'node:fs';
import { endpoints } from '@airworthy/contract';
import { openapiDocument } from '../../packages/server/src/openapi/document.ts';
import { CLIENT_FILES, type Document } from './clientFiles.ts';

/** `npm run openapi`: writes openapi.json from the declarations of the endpoints, and from it the client's types. */
const document = openapiDocument(endpoints);
writeFileSync('openapi.json', `${JSON.stringify(document, null, 2)}\n`);
for (const [path, write] of CLIENT_FILES) writeFileSync(path, write(document as Document));
