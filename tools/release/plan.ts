/** What a release changes in the texts of the repository, and what stands in its way. Reads and writes nothing. */

export type Texts = ReadonlyMap<string, string>;

const MANIFEST = /^(packages\/\w+\/)?package\.json$/;
const LOCK = 'package-lock.json';
const CHANGES = 'CHANGELOG.md';
/** Files that state the version of the service, each in a line of its own. */
const STATED: Readonly<Record<string, (version: string) => string>> = {
  'packages/server/src/version.ts': (version) => `export const SERVICE_VERSION = '${version}';`,
  'deploy/compose.yaml': (version) => `image: airworthy:${version}\n`,
  'deploy/kubernetes/kustomization.yaml': (version) => `newTag: ${version}\n`,
};

/** Whether a file states the version of the project. */
export function statesVersion(path: string): boolean {
  return MANIFEST.test(path) || path === LOCK || path === CHANGES || path in STATED;
}

export type Repository = {
  readonly branch: string;
  /** What git says is changed or not known to it. */
  readonly changed: readonly string[];
  readonly tags: readonly string[];
  /** Versions with a backup in `testdata/releases`. */
  readonly kept: readonly string[];
  /** What is wrong with the migrations, in sentences. */
  readonly migrations: readonly string[];
};

/** Why this version cannot be released now, each reason in a sentence; none where it can. */
export function reasonsAgainst(version: string, texts: Texts, repository: Repository): string[] {
  const current = versionOf(texts);
  const { branch, changed, tags, kept, migrations } = repository;
  const next = nextVersions(current);
  const reasons: string[] = [];
  if (!next.includes(version))
    reasons.push(`${version} does not follow ${current}: give ${next.join(', ')}.`);
  if (branch !== 'main') reasons.push(`This is the branch ${branch}: release from main.`);
  if (changed.length > 0)
    reasons.push(`The tree is not clean (${changed[0]}): commit or remove what is changed.`);
  if (tags.includes(`v${version}`)) reasons.push(`The tag v${version} is there already.`);
  if (kept.includes(version)) reasons.push(`testdata/releases/${version} is there already.`);
  if (!kept.includes(current)) reasons.push(`testdata/releases/${current} is missing.`);
  if (unreleased(texts) === '') reasons.push(`${CHANGES} has nothing below "## Unreleased".`);
  return [...reasons, ...migrations];
}

/** The next patch, minor and major version. */
function nextVersions(current: string): string[] {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number);
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
}

export function versionOf(texts: Texts): string {
  return JSON.parse(textOf(texts, 'package.json')).version;
}

function textOf(texts: Texts, path: string): string {
  const text = texts.get(path);
  if (text === undefined) throw new Error(`${path} is missing.`);
  return text;
}

const NEXT_HEADING = /^## /m;

function unreleased(texts: Texts): string {
  const [, after = ''] = textOf(texts, CHANGES).split('## Unreleased\n');
  return (after.split(NEXT_HEADING)[0] ?? '').trim();
}

/** The files that change, with their new text. A place where the version should be and is not ends it. */
export function textsOf(version: string, day: string, texts: Texts): Map<string, string> {
  const current = versionOf(texts);
  const changed = new Map<string, string>();
  for (const [path, text] of texts)
    if (MANIFEST.test(path)) changed.set(path, manifestOf(text, current, version));
  changed.set(LOCK, lockOf(textOf(texts, LOCK), current, version));
  for (const [path, line] of Object.entries(STATED))
    changed.set(path, replaced(path, textOf(texts, path), [line(current), line(version)]));
  const headings = `## Unreleased\n\n## ${version} (${day})\n`;
  changed.set(CHANGES, replaced(CHANGES, textOf(texts, CHANGES), ['## Unreleased\n', headings]));
  return changed;
}

function replaced(path: string, text: string, [from, to]: readonly [string, string]): string {
  if (text.split(from).length !== 2)
    throw new Error(`${path} must have "${from.trim()}" once: put it right, then begin again.`);
  return text.replace(from, () => to);
}

type Manifest = { version?: string; dependencies?: Record<string, string> };

/** A package of ours states its own version and, exactly, those of ours that it uses. */
function renew(manifest: Manifest, current: string, version: string): void {
  if (manifest.version === current) manifest.version = version;
  for (const [name, of] of Object.entries(manifest.dependencies ?? {}))
    if (name.startsWith('@airworthy/') && of === current && manifest.dependencies !== undefined)
      manifest.dependencies[name] = version;
}

function manifestOf(text: string, current: string, version: string): string {
  const manifest: Manifest = JSON.parse(text);
  renew(manifest, current, version);
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function lockOf(text: string, current: string, version: string): string {
  const lock: Manifest & { packages: Record<string, Manifest> } = JSON.parse(text);
  renew(lock, current, version);
  for (const [path, manifest] of Object.entries(lock.packages))
    if (path === '' || path.startsWith('packages/')) renew(manifest, current, version);
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** Versions that do not agree with that of the project, each place in a sentence. */
export function disagreements(texts: Texts, kept: readonly string[]): string[] {
  const current = versionOf(texts);
  const wrong: string[] = [];
  const require = (path: string, found: boolean, what: string) => {
    if (!found) wrong.push(`${path} does not say ${what}.`);
  };
  for (const [path, text] of texts)
    if (MANIFEST.test(path)) judgeManifest(path, JSON.parse(text), current, require);
  const lock = JSON.parse(textOf(texts, LOCK));
  require(LOCK, lock.version === current, `version ${current}`);
  for (const [path, manifest] of Object.entries<Manifest>(lock.packages))
    if (path === '' || path.startsWith('packages/'))
      judgeManifest(`${LOCK}, ${path || 'the root'}`, manifest, current, require);
  for (const [path, line] of Object.entries(STATED))
    require(path, textOf(texts, path).includes(line(current)), line(current).trim());
  const released = [...textOf(texts, CHANGES).matchAll(/^## (\d\S*)/gm)].map(([, one]) => one);
  require(CHANGES, released[0] === current, `${current} as its newest version`);
  for (const version of released)
    if (!kept.includes(String(version))) wrong.push(`testdata/releases/${version} is missing.`);
  return wrong;
}

function judgeManifest(
  path: string,
  { version, dependencies = {} }: Manifest,
  current: string,
  require: (path: string, found: boolean, what: string) => void,
): void {
  require(path, version === current, `version ${current}`);
  for (const [name, of] of Object.entries(dependencies))
    if (name.startsWith('@airworthy/')) require(path, of === current, `${name} ${current}`);
}
