import type { TriviaContent } from '../../../src/games/trivia/trivia-content.ts';
import type { Sent } from '../oracle-subject.ts';
import type { Account, Play } from '../subject.ts';
import { naiveOrder, naiveRandom } from './naive-random.ts';

export function naiveTrivia(play: Play<Sent>, { questions }: TriviaContent): Account {
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
