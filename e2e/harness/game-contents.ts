import { readFileSync } from 'node:fs';

const file = new URL('../../server/schema/games.sql', import.meta.url);
const seeded = readFileSync(file, 'utf8');

/** The words that an installation begins with. */
const words = [...seeded.matchAll(/^ {2}\('([A-Z]{5})'/gm)].map(([, word = '']) => word);

/** The right answer of each question that an installation begins with, in English. */
const answers = new Map(
  [...seeded.matchAll(/\((\d), true,\s+pg_temp\.question\(([^)]*)\)/g)].map(
    ([, option = '', texts = '']) => {
      const [question = '', ...options] = [...texts.matchAll(/'([^']*)'/g)].map(([, text]) => text);
      return [question, options[Number(option)] ?? ''];
    },
  ),
);

/** The word that an English speaker finds in five letters. */
export function wordFrom(letters: readonly string[]): string {
  const sorted = (text: readonly string[]) => text.toSorted().join('');
  const found = words.find((word) => sorted(word.split('')) === sorted(letters));
  if (found === undefined) throw new Error(`no word has the letters ${letters.join('')}`);
  return found;
}

/** The correct answer. */
export function answerTo(question: string): string {
  const answer = answers.get(question);
  if (answer === undefined) throw new Error(`nobody knows ${question}`);
  return answer;
}
