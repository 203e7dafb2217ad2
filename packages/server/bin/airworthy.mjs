#!/usr/bin/env node
import { existsSync } from 'node:fs';

const built = new URL('../dist/main.js', import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  process.stderr.write('Airworthy is not built yet: run "npm start" or "npm run build" once.\n');
  process.exitCode = 1;
}
