import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Manifest, manifests, of } from '../testing/kubernetes.ts';

/** Not among the packages of the repository: a tenth of all its files would be these. */
const SCHEMAS = 'kubernetes-models@4.5.1';
const folder = mkdtempSync(join(tmpdir(), 'airworthy-kubernetes-'));

type Model = new (manifest: Manifest) => { validate(): void };
const models: Record<string, Model> = {};

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await promisify(execFile)('npm', [...words, SCHEMAS], { cwd: folder });
  for (const group of ['v1', 'apps/v1', 'batch/v1', 'policy/v1']) {
    const file = join(folder, 'node_modules/kubernetes-models', group, 'index.js');
    Object.assign(models, await import(pathToFileURL(file).href));
  }
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Throws what the schema of Kubernetes has against a manifest. */
function judge(manifest: Manifest): void {
  const Model = models[manifest.kind];
  if (Model === undefined) throw new Error(`no schema for ${manifest.kind}`);
  new Model(manifest).validate();
}

test('every manifest fits the schema of its kind, and a misspelt one does not', () => {
  for (const manifest of manifests) judge(manifest);
  const [server] = of('Deployment');
  const wrong = structuredClone(server);
  wrong.spec.template.spec.containers[0].readinessProbe.httpGet.port = { name: 'http' };
  expect(() => judge(wrong)).toThrow();
  expect(() => judge({ ...server, spec: { ...server.spec, replicas: 'two' } })).toThrow();
});
