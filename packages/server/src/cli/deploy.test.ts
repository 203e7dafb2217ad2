import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type TestApp, testApp } from '../testing/app.ts';
import { parseInvocation } from './command.ts';
import { commands } from './commands.ts';

/** What can be known about the files of `deploy/` without a container engine. */
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const dockerfile = read('deploy/Dockerfile');
const compose = read('deploy/compose.yaml');
const unit = read('deploy/airworthy.service');
const agentUnit = read('deploy/airworthy-agent.service');
const caddyfile = read('deploy/Caddyfile');

type Service = {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly logging?: { readonly driver: string };
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
};
const { services, secrets } = parse(compose, { merge: true }) as {
  services: Readonly<Record<string, Service>>;
  secrets: Readonly<Record<string, { readonly file: string }>>;
};

/** Every name that the settings are read by; those of a bucket are made of a beginning and an end. */
const sources = ['config.ts', 'peopleConfig.ts', 'backupConfig.ts', 'environment.ts']
  .map((file) => read(`packages/server/src/${file}`))
  .join('');
const endings = read('packages/server/src/s3Config.ts').match(/(?<=\$\{start\})_[A-Z_]+/g) ?? [];
const known = new Set([
  ...(sources.match(/(?<=')(HOST|PORT|(AIRWORTHY|DATABASE)_[A-Z0-9_]+)(?=')/g) ?? []),
  ...[...sources.matchAll(/s3Config\(environment, '(\w+)'\)/g)].flatMap(([, start]) =>
    endings.map((ending) => `${start}${ending}`),
  ),
]);

describe('the files of deploy', () => {
  test('name settings that exist, and no other', () => {
    const named = [
      ...Object.values(services)
        .flatMap(({ environment = {} }) => Object.keys(environment))
        .filter((name) => /^(AIRWORTHY|DATABASE)_/.test(name))
        .map((name) => name.replace(/_FILE$/, '')),
      ...(dockerfile.match(/^ENV .*$/m)?.[0].match(/\b(HOST|PORT|AIRWORTHY_\w+)(?==)/g) ?? []),
      ...(unit.match(/^Environment=.*$/m)?.[0].match(/\b(HOST|PORT|AIRWORTHY_\w+)(?==)/g) ?? []),
    ].map((name) => name.trim());
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('copy and start what is in the repository, as an ordinary user', () => {
    const copied = dockerfile
      .split('\n')
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
    expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    const entry = (JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[])[1];
    expect(existsSync(`${root}${entry}`)).toBe(true);
    expect(unit).toContain(`ExecStart=/usr/bin/node ${entry} serve`);
    expect(unit).toMatch(/^User=(?!root$)\w+$/m);
    expect(statSync(`${root}deploy/createRole.sh`).mode & 0o111).not.toBe(0);
  });

  test('run a command for backups that exists, with options that it takes', () => {
    const words = /^ExecStart=\S+ \S+ (.*)$/m.exec(read('deploy/airworthy-backup.service'))?.[1];
    const command = commands.find(({ name }) => name === 'backup')!;
    const called = parseInvocation(command, (words ?? '').split(' ').slice(1));
    expect(Object.keys(called.options)).toEqual(['into', 'keep', 'passphrase-file']);
    expect(read('deploy/airworthy-backup.timer')).toMatch(/^OnCalendar=/m);
  });

  test('start the agent as an ordinary user, who may not write but to its state', () => {
    const start = /^ExecStart=\/usr\/bin\/node (\S+) (\w+) \$(\w+)$/m.exec(agentUnit);
    expect(existsSync(`${root}${start?.[1]}`)).toBe(true);
    expect(commands.map(({ name }) => name)).toContain(start?.[2]);
    expect(agentUnit).toContain(`${start?.[3]}=`);
    expect(agentUnit).toMatch(/^User=(?!root$)[\w-]+$/m);
    expect(agentUnit).toMatch(/^ProtectSystem=strict$/m);
    expect(agentUnit).toMatch(/^StateDirectory=\S+$/m);
  });

  test('ask for nothing that the example of their settings leaves out', () => {
    const example = read('deploy/.env.example').match(/^\w+(?==)/gm) ?? [];
    const asked = [...compose.matchAll(/(?<!\$)\$\{(\w+)/g)].map((match) => match[1]);
    expect([...new Set(asked)].sort()).toEqual([...example].sort());
  });

  test('hold no password: secrets come from files that the script makes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'airworthy-secrets-'));
    const script = `${root}deploy/makeSecrets.sh`;
    execFileSync('sh', [script, folder]);
    const made = readdirSync(folder).sort();
    expect(made).toEqual(Object.keys(secrets).sort());
    const before = made.map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(new Set(before).size).toBe(made.length);
    expect(Math.min(...before.map(({ length }) => length))).toBeGreaterThanOrEqual(48);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    // A second run changes none of them.
    execFileSync('sh', [script, folder]);
    expect(made.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before);
    rmSync(folder, { recursive: true });
    for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`./secrets/${name}`);
    for (const { environment = {}, secrets: given = [] } of Object.values(services))
      for (const [name, value] of Object.entries(environment)) {
        if (name.endsWith('_FILE')) expect(given).toContain(value.replace('/run/secrets/', ''));
        else expect(name).not.toMatch(/PASSWORD|SECRET|DATABASE_URL/);
      }
  });

  test("give the owner's role to the migration alone, and the superuser to nobody of ours", () => {
    const holding = (secret: string) =>
      Object.keys(services).filter((name) => services[name]?.secrets?.includes(secret) === true);
    expect(holding('database_owner_url')).toEqual(['migrate']);
    expect(holding('database_superuser_password')).toEqual(['postgres']);
    for (const name of ['server-1', 'server-2', 'worker-1', 'worker-2'])
      expect(services[name]?.depends_on?.migrate?.condition).toBe('service_completed_successfully');
    expect(commands.map(({ name }) => name)).toContain(services.migrate?.command?.[0]);
  });

  test('name every image by an exact tag, and ask every worker whether it can work', () => {
    const images = [
      ...Object.values(services).map(({ image }) => image),
      ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? ''),
    ];
    for (const image of images) expect(image).toMatch(/:(\d+\.\d+|RELEASE\.\d{4}-)/);
    for (const name of ['worker-1', 'worker-2']) {
      const { healthcheck, environment } = services[name] as Service;
      expect(healthcheck?.test?.join(' ')).toContain(
        `:${environment?.AIRWORTHY_METRICS_PORT}/readyz`,
      );
    }
  });

  test('keep logs that end somewhere, for every service', () => {
    for (const { logging } of Object.values(services)) expect(logging?.driver).toBe('local');
  });

  test('keep secrets, data and what is built out of the image', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const path of ['.git', '**/node_modules', '**/data', 'deploy/.env', 'deploy/secrets'])
      expect(ignored).toContain(path);
  });

  test('send requests to the servers that compose starts, and give them time to end', () => {
    const targets = /reverse_proxy (.*) \{/.exec(caddyfile)?.[1]?.split(' ') ?? [];
    expect(targets.length).toBe(2);
    for (const target of targets)
      expect(services[target.replace(':8080', '')]?.command).toBeUndefined();
    // A process ends within 30 s; whoever starts it must not kill it before.
    expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(30);
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(30);
  });
});

describe('the health check of the image', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const check = async (port: string): Promise<number> => {
    const words = JSON.parse(/^ {2}CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
    const [, ...args] = words.map((word) => word.replace(':8080', `:${port}`));
    const ran = promisify(execFile)(process.execPath, args);
    return ran.then(
      () => 0,
      (error: { code: number }) => error.code,
    );
  };

  test('passes for a server that is ready, and fails where nobody answers', async () => {
    expect(await check(String(app.port))).toBe(0);
    expect(await check('1')).toBe(1);
  });
  test('and that of the proxy ask for a path that is there', async () => {
    const path = /health_uri (\S+)/.exec(caddyfile)?.[1];
    expect((await fetch(app.origin + (path ?? '/'))).status).toBe(200);
  });
});
