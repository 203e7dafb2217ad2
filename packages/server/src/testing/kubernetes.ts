import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const folder = fileURLToPath(new URL('../../../../deploy/kubernetes/', import.meta.url));

export const read = (name: string): string => readFileSync(folder + name, 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: a manifest is what its file says; the schemas judge it.
export type Manifest = any;

/** What deploys the service on Kubernetes: its files, and the manifests in them. */
export const files: readonly string[] = readdirSync(folder).filter((name) =>
  name.endsWith('.yaml'),
);
export const manifests: readonly Manifest[] = files
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) => parseAllDocuments(read(name)).map((one) => one.toJS()));

export const of = (kind: string): Manifest[] => manifests.filter((one) => one.kind === kind);
