import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { audienceNames } from '@regz/rules/sites/audiences.ts';
import { expect, it } from 'vitest';

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
