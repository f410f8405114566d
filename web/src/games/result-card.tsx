import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { ScoreUnit } from '@regz/rules/games/game-rules.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Gains } from './gains.tsx';
import { GamePicture } from './game-picture.tsx';
import type { GameWords } from './game-words.ts';
import type { Verdict } from './game.ts';
import type { Phase } from './use-game.ts';

type ResultCardProps = {
  game: GameSlug;
  words: GameWords;
  unit: ScoreUnit;
  result: Extract<Phase, { name: 'over' }>;
  onAgain: (practice: boolean) => void;
  onBack: () => void;
};

/** How a play ended: the verdict, why, what it brought, and what can be done now. */
export function ResultCard(props: ResultCardProps) {
  const { game, words, unit, result, onAgain, onBack } = props;
  const texts = useTaskWords().games;
  const { verdict, practice, stage } = result;
  const { Reveal } = stage;
  const title = useResultTitle(result);
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => actions.current?.querySelector('button')?.focus(), []);
  const isWon = verdict.outcome === 'won';
  return (
    <div className="my-auto flex flex-col gap-6 pb-12">
      <div role="status">
        {isWon ? (
          <Win game={game} title={title}>
            <Gains result={result} unit={unit} />
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
            <Button variant="secondary" onClick={() => onAgain(true)}>
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

type WinProps = { game: GameSlug; title: string; children: ReactNode };

/** A win: the game's picture acts once, and says with the sentence what it was. */
function Win({ game, title, children }: WinProps) {
  return (
    <div className="moment game-acts overflow-hidden rounded-md border border-accent-text bg-surface text-center">
      <GamePicture game={game} className="aspect-16/9 max-h-[26vh] w-full border-b border-line" />
      <div className="flex flex-col gap-3 px-4 pt-5 pb-6 text-soft">
        <p className="animate-[rise_0.42s_ease-out_backwards] font-display text-xl font-semibold text-ink">
          {title}
        </p>
        {children}
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
