import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const file = new URL('../../server/schema/games.sql', import.meta.url);
const seeded = readFileSync(file, 'utf8');

/** The initial words of an installation. */
const words = [...seeded.matchAll(/^ {2}\('([A-Z]{5})'/gm)].map(([, word = '']) => word);

/** The right answers to the initial questions of an installation, in English. */
const answers = new Map(
  [...seeded.matchAll(/\((\d), true,\s+pg_temp\.question\(([^)]*)\)/g)].map(
    ([, option = '', texts = '']) => {
      const [question = '', ...options] = [...texts.matchAll(/'([^']*)'/g)].map(([, text]) => text);
      return [question, options[Number(option)] ?? ''];
    },
  ),
);

/** The English word with these five letters. */
export function wordFrom(letters: readonly string[]): string {
  const sorted = (text: readonly string[]) => text.toSorted().join('');
  const found = words.find((word) => sorted(word.split('')) === sorted(letters));
  if (found === undefined) throw new Error(`no word has the letters ${letters.join('')}`);
  return found;
}

/** The correct answer. */
export function answerTo(question: string): string {
  const answer = answers.get(question);
  if (answer === undefined) throw new Error(`no answer is known to ${question}`);
  return answer;
}

/** The play's letters, from a screen reader's announcement of their group. */
export async function lettersOf(page: Page): Promise<string[]> {
  const said = await page.getByRole('group', { name: /^Letters: / }).ariaSnapshot();
  const [, letters = ''] = /Letters: ([A-Z](?:, [A-Z]){4})/.exec(said) ?? [];
  return letters.split(', ');
}
