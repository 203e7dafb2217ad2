import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../config.ts';
import { files, type Manifest, manifests, of, read } from '../testing/kubernetes.ts';
import { commands } from './commands.ts';

const pods = [...of('Deployment'), ...of('Job')].map((one) => one.spec.template.spec);

test('what is applied is every file, and the image has an exact tag', () => {
  expect(manifests.length).toBe(8);
  const { resources, images } = parse(read('kustomization.yaml')) as Manifest;
  expect([...resources, 'kustomization.yaml'].sort()).toEqual([...files].sort());
  expect(images[0].newTag).toMatch(/^\d+\.\d+\.\d+$/);
  for (const { containers } of pods) expect(containers[0].image).toBe(images[0].name);
});

test('pods run a command that exists, as an ordinary user without any right', () => {
  const names = commands.map(({ name }) => name);
  for (const pod of pods) {
    const [container] = pod.containers;
    expect(names).toContain(container.args[0]);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10926 });
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(30);
  }
});

test('only the migration is given the role that owns the schema', () => {
  const given = pods.map((pod) => [
    pod.containers[0].args[0],
    pod.volumes[0].secret.items.some(({ key }: { key: string }) => key === 'database_owner_url'),
  ]);
  expect(Object.fromEntries(given)).toEqual({ serve: false, work: false, migrate: true });
});

test('settings are ones that the service knows, and their secrets are mounted', () => {
  const [{ data }] = of('ConfigMap') as [{ data: Record<string, string> }];
  const plain = Object.entries(data).filter(([name]) => !name.endsWith('_FILE'));
  const secrets = Object.entries(data).filter(([name]) => name.endsWith('_FILE'));
  const values = {
    DATABASE_URL: 'postgresql://x@y/z',
    AIRWORTHY_S3_SECRET_ACCESS_KEY: 'x',
    AIRWORTHY_SECRET: 'x'.repeat(40),
  };
  expect(secrets.map(([name]) => name.replace('_FILE', '')).sort()).toEqual(
    Object.keys(values).sort(),
  );
  const config = loadConfig({ ...Object.fromEntries(plain), ...values });
  expect([config.metrics.port, config.people.url?.origin]).toEqual([9464, data.AIRWORTHY_URL]);
  const served = pods.filter(({ containers }) => containers[0].args[0] !== 'migrate');
  for (const pod of served) {
    const mounted = pod.volumes[0].secret.items.map(({ path }: { path: string }) => path);
    for (const [, file] of secrets)
      expect(mounted).toContain(file.replace('/run/secrets/airworthy/', ''));
  }
});

test('probes ask at ports that are named, and every deployment keeps all but one of its pods', () => {
  for (const deployment of of('Deployment')) {
    const [container] = deployment.spec.template.spec.containers;
    const ports = container.ports.map(({ name }: { name: string }) => name);
    const { startupProbe, readinessProbe, livenessProbe } = container;
    for (const probe of [startupProbe, readinessProbe, livenessProbe])
      expect(ports).toContain((probe.httpGet ?? probe.tcpSocket).port);
    const budget = of('PodDisruptionBudget').find(
      ({ spec }) => spec.selector.matchLabels.part === deployment.spec.selector.matchLabels.part,
    );
    expect([deployment.spec.replicas, budget.spec.maxUnavailable]).toEqual([2, 1]);
  }
});
