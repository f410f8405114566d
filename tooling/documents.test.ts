import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './imports/source-files.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const documents = globSync(['*.md', 'docs/**/*.md', 'sdk/**/*.md'], { cwd: root });

/** A path of ours in backticks: it begins with a folder of the root and has no placeholder in it. */
const ownPath = /`((?:rules|contract|server|web|e2e|sdk|docs|tooling|\.ci)\/[\w./-]+)`/gu;

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('names only files and folders that exist', () => {
    const named = [...text.matchAll(ownPath)].map(([, name = '']) => name);

    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/gu)].map(([, link = '']) => link);
    const folder = path.join(root, path.dirname(document));

    expect(links.filter((link) => !existsSync(path.join(folder, link)))).toEqual([]);
  });
});

it('Decision records that code and documents name exist', () => {
  const numbers = globSync('docs/decisions/*.md', { cwd: root }).map((file) =>
    path.basename(file).slice(0, 4),
  );
  const code = sourceFiles(root).map((file) => path.relative(root, file));
  const schema = globSync('server/schema/[a-z]*.sql', { cwd: root });
  const missing = [...code, ...schema, ...documents].flatMap((file) => {
    const text = read(file).replaceAll(/\n\s*(?:\*|\/\/|--)/gu, '');
    return [...text.matchAll(/decision records? (\d+)(?:,? (?:and )?(\d{4}))?/gu)].flatMap(
      ([, ...named]) =>
        named
          .filter((one) => one !== undefined && !numbers.includes(one))
          .map((one) => `${file} ${one}`),
    );
  });

  expect(numbers.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

it('The security checklist quotes only test names that exist', () => {
  const checklist = read('docs/asvs.md');
  const quoted = [...checklist.matchAll(/`([\w./-]+\.test\.ts)`((?: "[^"]+",?)+)/gu)].flatMap(
    ([, file = '', names = '']) =>
      [...names.matchAll(/"([^"]+)"/gu)].map(([, name = '']) => ({ file, name })),
  );
  const gone = quoted.filter(({ file, name }) => !read(file).includes(name));

  expect(quoted.length).toBeGreaterThan(100);
  expect(gone).toEqual([]);
});

it('.env.example has every setting of docs/operations/settings.md, and no other', () => {
  const page = read('docs/operations/settings.md');
  const listed = [...page.matchAll(/^\| (`[A-Z].*?) \|/gmu)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/gu)].map(([, name]) => name),
  );
  const example = read('.env.example');
  const offered = [...example.matchAll(/^#?(\w+)=/gmu)].map(([, name]) => name);

  expect(listed.length).toBeGreaterThan(40);
  expect(new Set(offered)).toEqual(new Set(listed));
  expect(offered.length).toBe(listed.length);
});

it('The steps to a new server create the folder to clone into', () => {
  const page = (name: string) => readFileSync(path.join(root, 'docs/operations', name), 'utf8');
  expect(page('going-live.md')).toMatch(/^useradd --system --home-dir .*\n.* git clone /mu);
  expect(page('going-live.md')).not.toContain('--create-home');
  const targets = [...page('metrics.md').matchAll(/targets: \[([^\]]*)\]/gu)].map(([, to]) => to);
  expect(targets.length).toBeGreaterThan(0);
  expect(targets.join()).not.toMatch(/127\.|localhost/u);
});

it('Every operations page with SQL links to the database instructions', () => {
  const folder = path.join(root, 'docs/operations');
  const pages = globSync('*.md', { cwd: folder }).filter((page) => page !== 'database.md');
  const asking = pages
    .map((page) => readFileSync(path.join(folder, page), 'utf8'))
    .filter((text) => /`(?:select |mail_outbox`)/u.test(text));

  expect(asking.length).toBeGreaterThan(3);
  expect(asking.filter((text) => !text.includes('database.md#asking-the-database'))).toEqual([]);
  const database = readFileSync(path.join(folder, 'database.md'), 'utf8');
  expect(database).toMatch(/^## Asking the database\n[^#]*\/socket -U regz_owner regz$/mu);
});

it('Going live names missing packages, and settings before their use', () => {
  const page = read('docs/operations/going-live.md');
  const place = (words: string) => {
    expect(page).toContain(words);
    return page.indexOf(words);
  };
  for (const name of ['git', 'sudo', 'curl', 'nodejs', 'npm']) {
    expect(page).toMatch(new RegExp(`apt-get install --yes[^\\n]* ${name}\\b`, 'u'));
  }
  expect(place('apt-get install')).toBeLessThan(place('sudo -Hu regz git clone'));
  expect(place('`METRICS_TOKEN` (`openssl')).toBeLessThan(place('doctor --through'));
  expect(place('panel.md#moving-the-root-key-away')).toBeGreaterThan(place('## 5.'));
});

const sources = globSync('server/{src,operate,takeover,stand-ins}/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
);

/** A call of a log's `error` or `fatal`: its fields, and the text to check. */
const call = /\blog\s*\.(?:error|fatal)\(\s*(?:\{[^}]*\}|\w+),\s*(['"`])(.+?)\1/gu;

it('Every line of level error is explained under its own heading', () => {
  const explained = read('docs/operations/watching.md');
  const texts = sources.map((file) => read(file));
  const said = texts.flatMap((text) => [...text.matchAll(call)].map(([, , words = '']) => words));
  const calls = texts.join('').match(/\blog\s*\.(?:error|fatal)\(/gu) ?? [];

  // No call has a form that this test overlooks.
  expect(said).toHaveLength(calls.length);
  expect(said.filter((words) => !explained.includes(`\n### ${words}\n`))).toEqual([]);
});

/** An audit record about an order, with its action. */
const record = /action: ([^\n]*'orders\.[^\n]*),\n\s+object: \{ kind: 'order'/gu;

it('Every recorded act on an order has its sentence', () => {
  const files = globSync('server/src/**/*.ts', { cwd: root });
  const records = files.flatMap((file) => [...read(file).matchAll(record)]);
  const acts = records.flatMap(([, said = '']) => said.match(/'orders\.[a-z-]+'/gu) ?? []);
  const sentences = read('texts/src/en/orders/staff.ts');
  expect(acts.length).toBeGreaterThan(5);
  expect(acts.filter((act) => !sentences.includes(`${act}: `))).toEqual([]);
});
