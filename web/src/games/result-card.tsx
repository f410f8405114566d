import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { ScoreUnit } from '@regz/rules/games/game-rules.ts';
import { useEffect, useRef } from 'react';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { ShareButton } from '../platform/share/share-button.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Gains } from './gains.tsx';
import type { GameWords } from './game-words.ts';
import type { Verdict } from './game.ts';
import { resultCard } from './result-share.ts';
import type { Phase } from './use-game.ts';
import { GamesWon, Win } from './win-card.tsx';

type ResultCardProps = {
  game: GameSlug;
  words: GameWords;
  unit: ScoreUnit;
  result: Extract<Phase, { name: 'over' }>;
  /** The games that were ever won, this one included or not. */
  wonBefore: readonly GameSlug[];
  onAgain: (practice: boolean) => void;
  onBack: () => void;
};

/** How a play ended: the verdict, why, what it brought, and what can be done now. */
export function ResultCard(props: ResultCardProps) {
  const { game, words, unit, result, wonBefore, onAgain, onBack } = props;
  const allWords = useTaskWords();
  const texts = allWords.games;
  const { verdict, practice, stage } = result;
  const { Reveal } = stage;
  const title = useResultTitle(result);
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => actions.current?.querySelector('button')?.focus(), []);
  const isWon = verdict.outcome === 'won';
  const isFirst = isWon && result.bestBefore === null;
  return (
    <div className="result my-auto flex flex-col gap-6 pb-12">
      <div role="status">
        {isWon ? (
          <Win game={game} title={title} firstOf={isFirst ? words.name : null}>
            <Gains result={result} unit={unit} />
            {isFirst ? <GamesWon games={[...wonBefore, game]} /> : null}
          </Win>
        ) : (
          <div className="flex flex-col gap-2 rounded-md border border-line bg-surface px-6 py-8 text-center">
            <p className="font-display text-xl font-semibold">{title}</p>
            <p className="text-soft">{lossText(texts.result.reasons, words, verdict)}</p>
            {result.tally ? (
              <p className="text-lg font-semibold tabular-nums">{result.tally}</p>
            ) : null}
          </div>
        )}
      </div>
      {verdict.reveal !== null && Reveal ? <Reveal reveal={verdict.reveal} /> : null}
      <div ref={actions} className="flex flex-wrap justify-center gap-3">
        {isWon && !practice ? (
          <>
            <Button onClick={onBack}>{texts.result.back}</Button>
            <ShareButton
              card={() =>
                resultCard({ game, verdict, unit, wonGames: [...wonBefore, game] }, allWords)
              }
            />
            <Button variant="quiet" onClick={() => onAgain(true)}>
              {texts.result.practise}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => onAgain(practice)}>{texts.result.again}</Button>
            <Button variant="secondary" onClick={onBack}>
              {texts.result.back}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** Source of the sentences: specification B 8. */
function useResultTitle({ verdict, practice }: ResultCardProps['result']): string {
  const { result } = useTaskWords().games;
  if (verdict.outcome === 'lost') return practice ? result.practiceLost : result.lost;
  if (verdict.alreadyCompleted) return result.alreadyCompleted;
  return practice ? result.practiceWon : result.won;
}

function lossText(
  reasons: Readonly<Record<'time' | 'clock' | 'unfinished', string>>,
  words: GameWords,
  { reason }: Verdict,
): string {
  if (reason === null) return '';
  return reason === 'mistake' ? (words.mistake ?? '') : reasons[reason];
}
