import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { earlyWordsScript } from './build-early-words.ts';

it('a document preloads the texts of the chosen language', () => {
  const appended: unknown[] = [];
  const page = {
    documentElement: { lang: 'si' },
    createElement: (name: string) => ({ name }),
    head: { append: (link: unknown) => appended.push(link) },
  };
  const files = ['assets/tasks/words-en-A.js', 'assets/tasks/words-si-B_-c.js', 'assets/x.js'];
  runInNewContext(earlyWordsScript(files), { document: page });
  expect(appended).toEqual([
    { name: 'link', rel: 'modulepreload', href: '/assets/tasks/words-si-B_-c.js' },
  ]);
});
