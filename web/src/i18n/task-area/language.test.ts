import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { languageScript } from './language.ts';

const script = languageScript((source) => `/assets/${source}`);

/**
 * The language that the script chooses, and the requests that it sends, for these cookies and
 * languages.
 */
function run(cookie: string, languages: readonly string[]) {
  const appended: unknown[] = [];
  const page = {
    cookie,
    documentElement: { lang: 'en' },
    createElement: (name: string) => ({ name }),
    head: { append: (link: unknown) => appended.push(link) },
  };
  runInNewContext(script, { document: page, navigator: { languages } });
  return { language: page.documentElement.lang, appended };
}

it.each([
  ['regz-language=si', ['ta'], 'si'],
  ['regz-theme=light; regz-language=ta', [], 'ta'],
  ['regz-language=xx', ['de', 'ta-LK', 'si'], 'ta'],
  ['regz-language=toString', ['de'], 'en'],
  ['', ['de', 'fr'], 'en'],
])(
  'A document of the task area with the cookie %j in a browser for %j is in %s',
  (cookie, languages, language) => {
    expect(run(cookie, languages).language).toBe(language);
  },
);

it('The task area preloads the chosen language before its scripts', () => {
  expect(run('regz-language=si', []).appended).toEqual([
    { name: 'link', rel: 'modulepreload', href: '/assets/i18n/task-area/si/catalogue.ts' },
  ]);
});
