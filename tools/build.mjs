/**
 * Builds what runs: one bundle of the server and its worker files, with the SQL beside it, and what
 * browsers load from it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const server = join(root, 'packages/server');

/** Entry points: the commands, and every file that runs in a thread of its own. */
function entries() {
  const found = [join(server, 'src/main.ts')];
  const threads = join(server, 'src/threads');
  if (existsSync(threads))
    for (const file of readdirSync(threads))
      if (file.endsWith('.ts') && !file.endsWith('.test.ts')) found.push(join(threads, file));
  return found;
}

/** `out` is where the bundle goes; tests build into a folder of their own. */
export async function build(out = join(server, 'dist')) {
  const { build: bundle } = await import('esbuild');
  rmSync(out, { recursive: true, force: true });
  await bundle({
    entryPoints: entries(),
    outdir: out,
    outbase: join(server, 'src'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Parts that few installations use (S3) load when they are asked for.
    splitting: true,
    sourcemap: true,
    // Our own rooms go into the bundle; what comes from npm stays where npm put it.
    plugins: [
      {
        name: 'npm-outside',
        setup(builder) {
          builder.onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@airworthy/') ? undefined : { path, external: true },
          );
        },
      },
    ],
  });
  writeFileSync(join(out, 'commit.txt'), commit());
  cpSync(join(server, 'src/storage/migrations'), join(out, 'migrations'), { recursive: true });
  // Written from the declarations and compared with them by a test: a start need not make it again.
  const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
  writeFileSync(join(out, 'openapi.json'), JSON.stringify(document));
  cpSync(join(root, 'docs'), join(out, 'docs'), { recursive: true });
  await buildWeb(join(out, 'web'));
  copyApiReference(join(out, 'web/assets'));
  await writeDocs(join(out, 'docs'), join(out, 'pages'));
}

/**
 * The commit that is built, with `+` where files differ from it; empty outside of a repository, such as in an image,
 * unless `AIRWORTHY_COMMIT` says which it is.
 */
export function commit(stated = process.env.AIRWORTHY_COMMIT ?? '') {
  if (stated !== '') return stated.slice(0, 12);
  const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--short=12', 'HEAD');
  if (status !== 0) return '';
  const changed = git('status', '--porcelain', '--untracked-files=no').stdout.trim() !== '';
  return `${stdout.trim()}${changed ? '+' : ''}`;
}

/** The documentation as the server shows it: every page of `docs`, and the changelog, without a frame. */
async function writeDocs(markdown, out) {
  cpSync(join(root, 'CHANGELOG.md'), join(markdown, 'changelog.md'));
  const { micromark } = await import('micromark');
  const { gfmTable, gfmTableHtml } = await import('micromark-extension-gfm-table');
  const { default: temml } = await import('temml');
  const files = readdirSync(markdown, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.md'))) {
    const html = micromark(readFileSync(join(markdown, file), 'utf8'), {
      extensions: [gfmTable()],
      htmlExtensions: [gfmTableHtml()],
    });
    const to = join(out, file.replace(/md$/, 'html'));
    mkdirSync(dirname(to), { recursive: true });
    const drawn = withFormulas(html, (tex) =>
      temml.renderToString(tex, { displayMode: true, throwOnError: true }),
    );
    writeFileSync(to, withHeadings(withLinks(drawn, dirname(file))));
  }
}

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Blocks of TeX as MathML, which browsers draw by themselves. A formula that cannot be read ends the build. */
function withFormulas(html, draw) {
  return html.replaceAll(
    /<pre><code class="language-math">(.*?)<\/code><\/pre>/gs,
    (_whole, text) =>
      `<div class="formula" tabindex="0">${draw(text.replaceAll(/&(?:lt|gt|quot|amp);/g, (name) => ENTITIES[name]))}</div>`,
  );
}

/** Links from page to page become addresses of the server; what is not served keeps its words. */
function withLinks(html, folder) {
  return html.replaceAll(/<a href="([^"]*)">(.*?)<\/a>/gs, (whole, href, words) => {
    if (/^(https?:|mailto:|#|\/)/.test(href)) return whole;
    const [path, anchor] = href.split('#');
    const there = posix.normalize(posix.join(folder.replaceAll('\\', '/'), path));
    const at = anchor === undefined ? '' : `#${anchor}`;
    if (there === '../openapi.json') return `<a href="/api/v1/openapi.json">${words}</a>`;
    if (there === '../CHANGELOG.md') return `<a href="/docs/changelog${at}">${words}</a>`;
    if (there === 'README.md') return `<a href="/docs">${words}</a>`;
    if (there.startsWith('../') || !there.endsWith('.md')) return words;
    return `<a href="/docs/${there.slice(0, -3)}${at}">${words}</a>`;
  });
}

/** Headings can be linked to, by their words as GitHub writes them. */
function withHeadings(html) {
  return html.replaceAll(/<h([23])>(.*?)<\/h\1>/gs, (_whole, level, words) => {
    const text = words.replaceAll(/<[^>]*>|&\w+;/g, '').toLowerCase();
    const id = text
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    return `<h${level} id="${id}">${words}</h${level}>`;
  });
}

/**
 * The reader of the OpenAPI document, as one file for browsers. The package for Fastify contains the same
 * file as `@scalar/api-reference`, without the 250 packages and 22,000 files that one installs to build it.
 */
function copyApiReference(assets) {
  const bytes = readFileSync(
    join(root, 'node_modules/@scalar/fastify-api-reference/dist/js/standalone.js'),
  );
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  writeFileSync(join(assets, `apiReference-${digest}.js`), bytes);
}

/** What a browser loads, built by Vite. Names below `assets/` contain a digest, so browsers may cache them forever. */
export async function buildWeb(out) {
  const { build: bundle } = await import('vite');
  const configFile = join(root, 'packages/web/vite.config.mjs');
  // Vite takes the mode from here before anything else: a test would be given the libraries' slow half.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await bundle({ configFile, mode: 'production', logLevel: 'warn', build: { outDir: out } });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
