import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gameSlugs } from '@regz/rules/games/game-names.ts';
import { audienceNames } from '@regz/rules/sites/audiences.ts';
import { describe, expect, it } from 'vitest';
import { operations } from './site-build/site-contract.ts';

/**
 * The promises of the build, checked on the output of `build-sites.ts`. Budgets are kilobytes after
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

/** The additional kilobytes of a page in another language. */
const EXTRA = { scripts: 3, document: 1 };

describe.each(['si', 'ta'])('the sites in %s', (language) => {
  const isBuilt = existsSync(join(folderOf(`main.${language}`), 'index.html'));
  const built = sites.filter(({ site }) => site !== 'admin');

  it.skipIf(!isBuilt).each(built)('$site with $page weighs little more', ({ site, page }) => {
    const [english, own] = [site, `${site}.${language}`].map((build) => {
      const html = readFileSync(join(folderOf(build), page), 'utf8');
      const scripts = firstScripts(html).map((href) => kilobytes(build, href));
      return {
        scripts: scripts.reduce((sum, size) => sum + size, 0),
        document: kilobytes(build, page),
      };
    });
    expect(own?.scripts).toBeLessThan((english?.scripts ?? 0) + EXTRA.scripts);
    expect(own?.document).toBeLessThan((english?.document ?? 0) + EXTRA.document);
  });
});

describe('a game', () => {
  const stages = globSync('assets/**/*-stage-*.js.br', { cwd: folderOf('tasks') });

  it.each(gameSlugs)('%s has a color', (game) => {
    const html = readFileSync(join(folderOf('tasks'), 'tasks/index.html'), 'utf8');
    expect(html).toContain(`[data-game=${game}]{--game:`);
  });

  it('A game is a separate chunk below 6 kB', () => {
    expect(stages.length).toBeGreaterThan(1);
    for (const stage of stages) {
      expect(statSync(join(folderOf('tasks'), stage)).size / 1000, stage).toBeLessThan(6);
    }
  });
});

function scriptsOf(site: string): string[] {
  return globSync('assets/**/*.js', { cwd: folderOf(site) }).map((file) =>
    readFileSync(join(folderOf(site), file), 'utf8'),
  );
}

/** The server's secrets, by their names in `.env.example`. */
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

/** Every text of a catalogue's part, at any depth. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.values(part).flatMap(textsIn);
}

async function textsOf(...files: string[]): Promise<string[]> {
  const parts = files.map(async (file) => textsIn({ ...(await import(join(catalogue, file))) }));
  return (await Promise.all(parts)).flat();
}

const catalogue = join(import.meta.dirname, '../texts/src/en');

it('Sentences for staff are only in the staff panel’s scripts', async () => {
  const all = globSync('*/*.ts', { cwd: catalogue });
  const forStaff = all.filter((file) => file.endsWith('/staff.ts'));
  const linkAdmins = join('free-panel', 'staff.ts');
  expect(forStaff).toContain(linkAdmins);
  const others = new Set(await textsOf(...all.filter((file) => !forStaff.includes(file))));
  const texts = await textsOf(...forStaff.filter((file) => file !== linkAdmins));
  const sentences = texts.filter((text) => text.length > 24 && !others.has(text));
  expect(sentences.length).toBeGreaterThan(100);
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

it('Only scripts of staff and of trial links have staff’s addresses', () => {
  const forStaff = operations.filter(({ caller }) => caller === 'admin');
  const others = new Set(
    operations.flatMap((each) => (forStaff.includes(each) ? [] : each.address)),
  );
  const addresses = forStaff.map(({ address }) => address).filter((each) => !others.has(each));
  const namedBy = (site: string) => {
    const scripts = scriptsOf(site).join('');
    return addresses.filter((address) => scripts.includes(`${address.replace(/^POST /, '')}\``));
  };
  expect(namedBy('admin').length).toBeGreaterThan(100);
  for (const site of new Set(sites.map(({ site: name }) => name))) {
    if (site !== 'admin' && site !== 'free-panel') expect(namedBy(site), site).toEqual([]);
  }
});

describe('what strangers can download', () => {
  const root = join(import.meta.dirname, 'build');
  const files = globSync('*/client/**/*.{html,js,css,json,svg,txt,webmanifest,map}', { cwd: root });

  it('Public files contain no secret and no path of the build', () => {
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

  it('Public files contain no word or question of a game', () => {
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

  it('Public files contain no source map or development code', () => {
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

describe('built main site', () => {
  /**
   * The words of the specification, letter for letter in what `build-sites.ts` has
   * written: what a visitor reads before any script runs.
   */
  const build = join(import.meta.dirname, 'build');

  function documentOf(site: 'main' | 'forms', path: string): string {
    return readFileSync(join(build, site, 'client', path, 'index.html'), 'utf8');
  }

  function plain(html: string): string {
    return html
      .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim();
  }

  function textsOf(html: string, element: string): string[] {
    const found = html.matchAll(
      new RegExp(String.raw`<${element}\b[^>]*>(.*?)</${element}>`, 'gs'),
    );
    return [...found].map(([, inner]) => plain(inner ?? ''));
  }

  /** The links of a part of a page, from their words to their addresses. */
  function linksIn(html: string, element: 'header' | 'main' | 'footer'): Record<string, string> {
    const [, part = ''] = new RegExp(`<${element}.*?>(.*?)</${element}>`, 's').exec(html) ?? [];
    const links = part.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs);
    return Object.fromEntries(
      [...links].map(([, attributes = '', words = '']) => [
        plain(words),
        /href="([^"]*)"/.exec(attributes)?.[1] ?? '',
      ]),
    );
  }

  describe('the home page', () => {
    const html = documentOf('main', '.');

    it('The home page has a hidden line for the delivery speed', () => {
      expect(html).toMatch(
        /<p data-key-speed="" hidden="" [^>]*>.*?\{seconds\} s.*?\{keys\}.*?<\/p>/s,
      );
    });

    it('The home page has its sections with their cards, and its buttons', () => {
      const headings = textsOf(html, 'h2');
      for (const heading of ['Earn Regz Coins', 'Why Choose Regz']) {
        expect(headings).toContain(heading);
      }
      const cards = textsOf(html, 'h3');
      expect(cards).toEqual(expect.arrayContaining(['Daily Tasks', 'Mini Games', 'Coin Shop']));
      expect(linksIn(html, 'main')).toMatchObject({
        'Client Login': '/auth',
        'Download Center': '/download',
        'Free Panel': '/task-auth',
        'Start Earning Coins': '/task-auth',
        'Get Premium Access': '/store',
        'Join Community': '/guild',
      });
    });

    it('The home page makes the specification’s claims until staff change them', () => {
      const claims = html.matchAll(/data-claim="(\w+)"[^>]*>([^<]*)</g);
      expect(Object.fromEntries([...claims].map(([, name, text]) => [name, text]))).toEqual({
        dailyTasks: '10',
        dailyCoins: '100+',
        miniGames: '10',
        activeUsers: '358+',
        uptime: '98.9%',
        support: '24/7',
      });
    });
  });

  it.each([
    ...globSync('**/index.html', { cwd: join(build, 'main/client') }).map((file) => `main/${file}`),
    ...globSync('**/index.html', { cwd: join(build, 'forms/client') }).map(
      (file) => `forms/${file}`,
    ),
  ])('Every page of the main site %s has header, footer and warning', (file) => {
    const html = readFileSync(join(build, file.replace('/', '/client/')), 'utf8');
    expect(linksIn(html, 'header')).toMatchObject({
      Home: '/',
      Store: '/store',
      Free: '/Free',
      'Join Guild': '/guild',
      Giveaway: '/giveaway',
      Contact: '/contact',
      'Sign in to Client Area': '/dashboard',
    });
    const footer = linksIn(html, 'footer');
    expect(footer).toMatchObject({
      'Privacy Policy': '/privacy-policy',
      'Return Policy': '/return-policy',
      'Terms & Conditions': '/terms-conditions',
    });
    // Without a target, until staff set one.
    expect(footer).toMatchObject({ Discord: '', WhatsApp: '', YouTube: '' });
    expect(plain(html)).toContain('Using the panel on a different PC suspends the account.');
    const hasSplash = plain(html).includes('Loading main site...');
    expect(hasSplash).toBe(!file.includes('404'));
  });

  it('The forms of the main site offer the four levels of experience', () => {
    const levels = textsOf(documentOf('forms', 'guild'), 'option');
    expect(levels.slice(1)).toEqual([
      'Beginner (0-1 years)',
      'Intermediate (1-3 years)',
      'Advanced (3-5 years)',
      'Expert (5+ years)',
    ]);
  });

  it('The forms of the main site require all four fields of a message', () => {
    const controls = documentOf('forms', 'contact').match(/<(input|textarea)\b[^>]*>/g) ?? [];
    const required = controls.filter((control) => / required=""/.test(control));
    const names = required.map((control) => /name="(\w+)"/.exec(control)?.[1]);
    expect(names).toEqual(['name', 'email', 'subject', 'message']);
  });

  it('The return policy has its rules', () => {
    const text = plain(documentOf('main', 'return-policy'));
    for (const rule of [
      'non-refundable',
      'Refunds are made only for: Activation problems',
      'Undelivered orders',
      'Duplicate purchases',
      'within 24 hours of the purchase',
      'There are no refunds for banned accounts.',
    ]) {
      expect(text).toContain(rule);
    }
  });

  it('The picture beside a link has the size that every page names', () => {
    const picture = readFileSync(join(import.meta.dirname, 'public/share.png'));
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

describe('built styles', () => {
  /** Checked on what `build-sites.ts` has written: a site's whole style sheet is in its fallback document. */
  const sites = audienceNames.map((site) => {
    const folder = join(import.meta.dirname, 'build', site, 'client');
    const html = readFileSync(join(folder, '__spa-fallback.html'), 'utf8');
    const sheet = /<style[^>]*>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
    const scripts = globSync('assets/**/*.js', { cwd: folder });
    const code = scripts.map((script) => readFileSync(join(folder, script), 'utf8')).join('\n');
    return { site, styled: classesIn(sheet), words: wordsIn(code) };
  });

  /** The classes of Tailwind's that a style sheet has rules for and that no word of a sentence is: `mt-4`, `sm:flex`. */
  function classesIn(sheet: string): ReadonlySet<string> {
    const names = sheet.matchAll(/\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi);
    const classes = [...names].map(([, name = '']) => name.replaceAll('\\', ''));
    return new Set(classes.filter((name) => /[:[\d]/.test(name)));
  }

  /** The words of all texts in a script; a list of classes is one of them. */
  function wordsIn(code: string): ReadonlySet<string> {
    const texts = [...code.matchAll(/(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)];
    return new Set(texts.flatMap(([, , text = '']) => text.split(/\s+/)));
  }

  const everyClass = new Set(sites.flatMap(({ styled }) => [...styled]));

  it.each(sites)(
    'The style sheet of the $site site has rules for every class of its components',
    ({ styled, words }) => {
      const unstyled = [...everyClass].filter((name) => words.has(name) && !styled.has(name));
      expect(unstyled).toEqual([]);
    },
  );
});
