import type { Timed } from '../../../src/games/input-codec.ts';
import type { Random, Seed } from '../../../src/games/random.ts';
import { readTriviaContent, type TriviaContent } from '../../../src/games/trivia/trivia-content.ts';
import { trivia } from '../../../src/games/trivia/trivia.ts';
import { movedTo } from '../moments.ts';
import { naiveOrder, naiveRandom } from '../naive/naive-random.ts';
import { oracleSubject, type Sent } from '../oracle-subject.ts';
import { type Person, share, takes } from '../players/person.ts';
import type { Account, Play, Terms } from '../subject.ts';

/** Questions that are not in play: real ones are only in the database. */
const content = readTriviaContent({
  questions: [1, 2, 3].map((number) => ({
    en: text(`en ${number}`),
    si: text(`si ${number}`),
    ta: text(`ta ${number}`),
    rightOption: number,
  })),
});

function text(question: string) {
  return { question, options: ['a', 'b', 'c', 'd'].map((option) => `${question} ${option}`) };
}

function rightOptions(seed: Seed, terms: Terms): number[] {
  return trivia.begin(seed, { ...terms, content }).questions.map(({ rightOption }) => rightOption);
}

function bot(seed: Seed, terms: Terms): Timed<Sent>[] {
  return rightOptions(seed, terms).map((input, place) => ({ input, atMs: 3000 + place * 5000 }));
}

/** The first answer as early as allowed, and earlier; the second likewise. */
function edges(seed: Seed, terms: Terms): Timed<Sent>[][] {
  const log = bot(seed, terms);
  return [
    movedTo(log, 0, 1000),
    movedTo(log, 0, 999),
    movedTo(log, 1, 5500),
    movedTo(log, 1, 5499),
  ];
}

function anyInput(chance: Random): Sent {
  const odd = [-1, 4, 0.5, '0', ''];
  return chance.below(4) === 0 ? (odd[chance.below(odd.length)] ?? '') : chance.below(4);
}

/** A new player, who knows seven answers of ten and guesses the rest. */
function honest(seed: Seed, terms: Terms, person: Person): Timed<Sent>[] {
  let atMs = -2000;
  return rightOptions(seed, terms).map((right) => {
    atMs += 2000 + Math.max(1100, takes(person, 4000, 0.4)) + person.lineMs;
    const knows = share(person.chance) < 0.5 + 0.38 * person.skill;
    return { input: knows ? right : person.chance.below(4), atMs };
  });
}

export const triviaSubject = oracleSubject(trivia, readTriviaContent, content, {
  board: ({ questions, chosen }) => ({
    asked: questions.map(({ en, rightOption }) => ({ options: en.options, right: rightOption })),
    chosen,
  }),
  naive: (play) => naiveTrivia(play, content),
  bot,
  edges,
  anyInput,
  gapMs: 4000,
  honest,
});

function naiveTrivia(play: Play<Sent>, { questions }: TriviaContent): Account {
  const { below } = naiveRandom(play.seed, 1);
  const asked = questions.map(({ en, rightOption }) => {
    const options = naiveOrder(en.options, below);
    return { options, right: options.indexOf(en.options[rightOption] ?? '') };
  });

  const chosen: Sent[] = [];
  let outcome = 'playing';
  let shown = 0;
  const received = play.moves.map(({ input, atMs }) => {
    if (outcome !== 'playing') return 'over';
    if (input !== 0 && input !== 1 && input !== 2 && input !== 3) return 'invalid';
    if (atMs - shown < 1000) return 'wait';
    if (input !== asked[chosen.length]?.right) outcome = 'lost';
    else if (chosen.length === 2) outcome = 'won';
    chosen.push(input);
    shown = atMs + 2000;
    return 'taken';
  });
  const score = outcome === 'won' ? shown - 2000 : null;
  return { outcome, score, board: { received, asked, chosen } };
}
