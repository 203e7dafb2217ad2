import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentPage } from './assistant.ts';

/** The documentation as an assistant reads it: the Markdown of `docs/`, beside the bundle. */
export function documentPages(folder: string): DocumentPage[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .sort();
  return files.map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
    return { uri: `airworthy://docs/${file.replaceAll('\\', '/')}`, title, text };
  });
}
