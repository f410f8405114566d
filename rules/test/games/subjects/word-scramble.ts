import type { Timed } from '../../../src/games/input-codec.ts';
import type { Random, Seed } from '../../../src/games/random.ts';
import { readWordContent } from '../../../src/games/word-scramble/word-content.ts';
import { wordScramble } from '../../../src/games/word-scramble/word-scramble.ts';
import { naiveOrder, naiveRandom } from '../naive/naive-random.ts';
import { oracleSubject, type Sent } from '../oracle-subject.ts';
import { type Person, share, takes } from '../players/person.ts';
import type { Account, Play } from '../subject.ts';

/** A word that is not in play: real ones are only in the database. */
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

function naiveWordScramble(play: Play<Sent>, word: string): Account {
  const { below } = naiveRandom(play.seed, 1);
  let letters = naiveOrder(Array.from(word), below).join('');
  if (letters === word) letters = word.slice(1) + word.charAt(0);

  const guesses: string[] = [];
  const received = play.moves.map(({ input, atMs }) => {
    if (guesses.length === 3 || guesses.at(-1) === word) return 'over';
    const isFive = typeof input === 'string' && input.length === 5;
    if (!isFive || Array.from(input).some((each) => each < 'A' || each > 'Z')) return 'invalid';
    if (guesses.includes(input)) return 'invalid';
    if (guesses.length === 0 && atMs < 1500) return 'wait';
    guesses.push(input);
    return 'taken';
  });
  const isWon = guesses.at(-1) === word;
  const open = guesses.length === 3 ? 'lost' : 'playing';
  return {
    outcome: isWon ? 'won' : open,
    score: isWon ? guesses.length : null,
    board: { received, letters, guesses },
  };
}
