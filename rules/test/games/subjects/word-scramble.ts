import type { Timed } from '../../../src/games/input-codec.ts';
import type { Random, Seed } from '../../../src/games/random.ts';
import { readWordContent } from '../../../src/games/word-scramble/word-content.ts';
import { wordScramble } from '../../../src/games/word-scramble/word-scramble.ts';
import { naiveWordScramble } from '../naive/naive-word-scramble.ts';
import { oracleSubject, type Sent } from '../oracle-subject.ts';
import { type Person, share, takes } from '../players/person.ts';

/** Not words that are really played: those are only in the database. */
const WORD = 'EXACT';
const content = { word: WORD, hint: { en: 'to the dot', si: 'si', ta: 'ta' } };
const wrong = ['CATEX', 'TAXEC', 'ACTEX', 'EXTAC'];

function edges(): Timed<Sent>[][] {
  const last = (guesses: Sent[]) =>
    guesses.map((input, place) => ({ input, atMs: 2000 + place * 900 }));
  return [
    [{ input: WORD, atMs: 1500 }],
    [{ input: WORD, atMs: 1499 }],
    last(['CATEX', 'TAXEC', WORD]),
    last(['CATEX', 'TAXEC', 'ACTEX', WORD]),
  ];
}

function anyInput(chance: Random): Sent {
  const inputs = [WORD, ...wrong, 'exact', 'EXAC', 'EXACTS', 'ÉXACT', '', 12_345];
  return inputs[chance.below(inputs.length)] ?? '';
}

/** Most people find most words; the others guess. */
function honest(_: Seed, __: unknown, person: Person): Timed<Sent>[] {
  let atMs = 0;
  return [0, 1, 2].map((guess) => {
    atMs += Math.max(1600, takes(person, 9000, 0.5)) + person.lineMs;
    const finds = share(person.chance) < 0.35 + 0.35 * person.skill;
    return { input: finds ? WORD : (wrong[guess] ?? ''), atMs };
  });
}

export const wordScrambleSubject = oracleSubject(wordScramble, readWordContent, content, {
  board: ({ letters, guesses }) => ({ letters: letters.join(''), guesses }),
  naive: (play) => naiveWordScramble(play, WORD),
  bot: () => [
    { input: 'CATEX', atMs: 2500 },
    { input: WORD, atMs: 6000 },
  ],
  edges,
  anyInput,
  gapMs: 2500,
  honest,
});
