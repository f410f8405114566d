import type { ScoreUnit } from '@regz/rules/games/game-rules.ts';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { CountedUp } from '../platform/theme/counted-up.tsx';
import { scoreText } from './game-words.ts';
import type { Phase } from './use-game.ts';

const COUNT_MS = 900;

type GainsProps = { result: Extract<Phase, { name: 'over' }>; unit: ScoreUnit };

/** What a win has brought: the day's bonus, the score beside the best one, the balance. */
export function Gains({ result, unit }: GainsProps) {
  const texts = useTaskWords().games;
  const { verdict, practice, bestBefore } = result;
  const { score, coins, bonus, balance } = verdict;
  return (
    <>
      {bonus > 0 ? <p className="font-semibold text-accent-text">{texts.result.bonus}</p> : null}
      {score === null ? null : (
        <p className="font-display text-xl font-semibold text-ink tabular-nums">
          {texts.result.score(scoreText(texts, score, unit))}
        </p>
      )}
      {bestBefore === null || score === null ? null : (
        <p className={score < bestBefore ? 'font-semibold text-accent-text' : ''}>
          {score < bestBefore
            ? texts.result.newBest
            : texts.result.best(scoreText(texts, bestBefore, unit))}
        </p>
      )}
      {practice ? null : (
        <p>
          <CountedUp
            from={balance - coins - bonus}
            to={balance}
            countMs={COUNT_MS}
            text={texts.result.balance}
          />
        </p>
      )}
    </>
  );
}
