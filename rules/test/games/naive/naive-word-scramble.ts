import type { Sent } from '../oracle-subject.ts';
import type { Account, Play } from '../subject.ts';
import { naiveOrder, naiveRandom } from './naive-random.ts';

export function naiveWordScramble(play: Play<Sent>, word: string): Account {
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
