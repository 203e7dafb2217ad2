import { afterAll } from 'vitest';
import { endFileServer } from './fileServer.ts';

// Files of one worker share what they loaded, so the server of a file is ended here, not with a module.
afterAll(endFileServer);
