import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * What the build promises, checked on what `build-sites.ts` has written. Budgets are kilobytes after
 * Brotli, for the scripts a first visit loads and for the document with its style sheet.
 */
const sites = [
  { site: 'main', page: 'index.html', scriptBudget: 60, documentBudget: 11.5 },
  { site: 'main', page: 'Free/index.html', scriptBudget: 60, documentBudget: 11.5 },
  { site: 'main', page: 'guide/index.html', scriptBudget: 60, documentBudget: 11.5 },
  { site: 'main', page: 'privacy-policy/index.html', scriptBudget: 60, documentBudget: 11.5 },
  { site: 'main', page: 'store/index.html', scriptBudget: 82.5, documentBudget: 11.5 },
  { site: 'forms', page: 'contact/index.html', scriptBudget: 42, documentBudget: 10.5 },
  { site: 'forms', page: 'giveaway/index.html', scriptBudget: 50, documentBudget: 10.5 },
  { site: 'client', page: '404/index.html', scriptBudget: 99, documentBudget: 13 },
  { site: 'client', page: 'auth/index.html', scriptBudget: 109, documentBudget: 13 },
  { site: 'client', page: 'dashboard/index.html', scriptBudget: 112.5, documentBudget: 13 },
  { site: 'download', page: 'index.html', scriptBudget: 27, documentBudget: 8 },
  { site: 'tasks', page: 'tasks/index.html', scriptBudget: 107.5, documentBudget: 11.5 },
  { site: 'admin', page: 'admin/index.html', scriptBudget: 116, documentBudget: 11.5 },
  { site: 'free-panel', page: '404/index.html', scriptBudget: 83.5, documentBudget: 8.5 },
];

function folderOf(site: string): string {
  return join(import.meta.dirname, 'build', site, 'client');
}

function documentsOf(site: string): string[] {
  return globSync('**/*.html', { cwd: folderOf(site) });
}

function kilobytes(site: string, file: string): number {
  return statSync(join(folderOf(site), `${file}.br`)).size / 1000;
}

function firstScripts(html: string): string[] {
  const named = html.matchAll(/rel="modulepreload" href="([^"]+)"/g);
  return [...new Set([...named].map(([, href]) => href ?? ''))];
}

describe.each(sites)(
  'the built $site site with $page',
  ({ site, page, scriptBudget, documentBudget }) => {
    it('has a not-found page and a fallback for paths with parameters', () => {
      expect(documentsOf(site)).toEqual(
        expect.arrayContaining(['404/index.html', '__spa-fallback.html']),
      );
    });

    it('keeps its assets below its own folder, so that any host can serve them', () => {
      for (const document of documentsOf(site)) {
        const html = readFileSync(join(folderOf(site), document), 'utf8');
        const scripts = firstScripts(html);
        expect(scripts.length > 0, document).toBe(html.includes('<script type="module"'));
        for (const script of scripts) expect(script).toMatch(new RegExp(`^/assets/${site}/`));
      }
    });

    it('has its style sheet in the document, not in a script', () => {
      for (const document of documentsOf(site)) {
        const html = readFileSync(join(folderOf(site), document), 'utf8');
        expect(html, document).toMatch(/--color-ground: ?light-dark/);
      }
      expect(globSync('assets/**/*.css', { cwd: folderOf(site) })).toEqual([]);
      for (const script of globSync('assets/**/*.js', { cwd: folderOf(site) })) {
        const text = readFileSync(join(folderOf(site), script), 'utf8');
        expect(text.includes('@layer'), script).toBe(false);
      }
    });

    it('says in every document what is needed if scripts are turned off', () => {
      for (const document of documentsOf(site)) {
        const html = readFileSync(join(folderOf(site), document), 'utf8');
        expect(html, document).toMatch(/<noscript><p[^>]*>JavaScript is turned off in this/);
      }
    });

    it('repeats no animation more than three times a second', () => {
      const html = readFileSync(join(folderOf(site), page), 'utf8');
      const repeated = [...html.matchAll(/[:;{] ?([\w-]+ )?(\d*\.?\d+)(m?s)[^;{}]* infinite/g)];
      expect(repeated.length).toBeGreaterThan(0);
      for (const [declaration, , time, unit] of repeated) {
        const seconds = Number(time) / (unit === 'ms' ? 1000 : 1);
        expect(seconds, declaration).toBeGreaterThanOrEqual(1 / 3);
      }
    });

    it('has a compressed form beside every text file', () => {
      for (const file of globSync('**/*.{html,js,svg}', { cwd: folderOf(site) })) {
        expect(existsSync(join(folderOf(site), `${file}.br`)), file).toBe(true);
        expect(existsSync(join(folderOf(site), `${file}.gz`)), file).toBe(true);
      }
    });

    it('stays within its budget on a first visit, not counting what loads on demand', () => {
      const html = readFileSync(join(folderOf(site), page), 'utf8');
      const scripts = firstScripts(html).map((href) => kilobytes(site, href));
      expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThan(scriptBudget);
      for (const document of documentsOf(site)) {
        expect(kilobytes(site, document), document).toBeLessThan(documentBudget);
      }
    });
  },
);

describe('a game', () => {
  const stages = globSync('assets/**/*-stage-*.js.br', { cwd: folderOf('tasks') });

  it('A game is a separate chunk below 6 kB', () => {
    expect(stages.length).toBeGreaterThan(1);
    for (const stage of stages) {
      expect(statSync(join(folderOf('tasks'), stage)).size / 1000, stage).toBeLessThan(6);
    }
  });
});

/** What only the server may know, by the names that `.env.example` gives it. */
function secretNames(): string[] {
  const example = readFileSync(join(import.meta.dirname, '..', '.env.example'), 'utf8');
  const names = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
  return names.filter((name) => /SECRET|TOKEN|PASSWORD|KEY|DATABASE|SMTP|TRUST/.test(name));
}

/** Secrets of this very machine: those of the environment, and those that a start has made. */
function secretValues(): string[] {
  const made = join(import.meta.dirname, '..', '.state', 'secrets.json');
  const kept: unknown = existsSync(made) ? JSON.parse(readFileSync(made, 'utf8')) : {};
  const given = secretNames().map((name) => process.env[name] ?? '');
  const all: unknown[] = [...Object.values(kept ?? {}), ...given];
  return all.filter((value) => typeof value === 'string').filter((value) => value.length >= 8);
}

/** Every text of a catalogue's part, however deep it stands in it. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.values(part).flatMap(textsIn);
}

async function textsOf(...files: string[]): Promise<string[]> {
  const parts = files.map(async (file) => textsIn({ ...(await import(join(catalogue, file))) }));
  return (await Promise.all(parts)).flat();
}

const catalogue = join(import.meta.dirname, 'src/i18n/en');

it('Sentences only for staff are in the staff panel’s scripts, and in no other site’s', async () => {
  const all = globSync('*/*.ts', { cwd: catalogue });
  const forStaff = all.filter((file) => file.endsWith('/staff.ts'));
  const linkAdmins = join('free-panel', 'staff.ts');
  expect(forStaff).toContain(linkAdmins);
  const others = new Set(await textsOf(...all.filter((file) => !forStaff.includes(file))));
  const texts = await textsOf(...forStaff.filter((file) => file !== linkAdmins));
  const sentences = texts.filter((text) => text.length > 24 && !others.has(text));
  expect(sentences.length).toBeGreaterThan(100);
  const scriptsOf = (site: string) =>
    globSync('assets/**/*.js', { cwd: folderOf(site) }).map((file) =>
      readFileSync(join(folderOf(site), file), 'utf8'),
    );
  const staffScripts = scriptsOf('admin').join('');
  expect(sentences.filter((text) => staffScripts.includes(text)).length).toBeGreaterThan(100);
  for (const site of new Set(sites.map(({ site: name }) => name))) {
    if (site === 'admin') continue;
    const scripts = scriptsOf(site).join('');
    expect(
      sentences.filter((text) => scripts.includes(text)),
      site,
    ).toEqual([]);
  }
});

describe('what strangers can download', () => {
  const root = join(import.meta.dirname, 'build');
  const files = globSync('*/client/**/*.{html,js,css,json,svg,txt,webmanifest,map}', { cwd: root });

  it('What strangers can download names no secret, contains none of this machine’s, and does not reveal where it was built', () => {
    expect(secretNames()).toContain('DATA_KEY');
    expect(files.length).toBeGreaterThan(50);
    const canaries = [...secretNames(), ...secretValues(), join(import.meta.dirname, '..')];
    for (const file of files) {
      const text = readFileSync(join(root, file), 'utf8');
      expect(
        canaries.filter((canary) => text.includes(canary)),
        file,
      ).toEqual([]);
    }
  });

  it('What strangers can download contains no word or question of a game', () => {
    const schema = readFileSync(join(import.meta.dirname, '../server/schema/games.sql'), 'utf8');
    const rows = schema.match(/^insert into game_(?:words|questions) [^]*?\);$/gm) ?? [];
    const texts = [...rows.join('').matchAll(/'([^']+)'/g)].map(([, text]) => text);
    const words = texts.filter((text) => /^[A-Z]{5}$/.test(text ?? ''));
    const sentences = texts.filter((text) => (text ?? '').length > 12);
    expect(words).toHaveLength(30);
    expect(sentences.length).toBeGreaterThan(100);
    const stored = new RegExp(String.raw`\b(?:${words.join('|')})\b`);
    for (const file of files) {
      const text = readFileSync(join(root, file), 'utf8');
      expect(
        sentences.filter((sentence) => text.includes(sentence ?? '')),
        file,
      ).toEqual([]);
      expect(stored.exec(text)?.[0], file).toBeUndefined();
      // Some are words of the pages themselves; a list of them is none.
      const used = words.filter((word) => text.toUpperCase().includes(word ?? ''));
      expect(used.length, file).toBeLessThan(words.length / 2);
    }
  });

  it('What strangers can download has no source map and nothing from the development server', () => {
    const canaries = ['sourceMappingURL', 'jsxDEV', '/@vite/', '/@fs/', 'node_modules/'];
    for (const file of files) {
      expect(file).not.toMatch(/\.map$/);
      const text = readFileSync(join(root, file), 'utf8');
      expect(
        canaries.filter((canary) => text.includes(canary)),
        file,
      ).toEqual([]);
    }
  });
});
