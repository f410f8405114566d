import { type GameSlug, gameSlugs } from '@regz/rules/games/game-names.ts';
import type { ScoreUnit } from '@regz/rules/games/game-rules.ts';
import { messages } from '@regz/texts/en.ts';
import { useEffect, useRef } from 'react';
import { counted } from '../platform/format-number.ts';
import { paths } from '../platform/paths.ts';
import { ShareButton } from '../platform/share/share-button.tsx';
import type { ShareCard } from '../platform/share/share-card.ts';
import { CountedUp } from '../platform/theme/counted-up.tsx';
import { formatInstantDay } from '../platform/time/format-date.ts';
import { serverNowMs } from '../platform/time/server-clock.ts';
import { Button } from '../ui/buttons/button.tsx';
import { gameWords, scoreText } from './game-words.ts';
import type { Verdict } from './game.ts';
import type { Phase } from './use-game.ts';
import { GamesWon, Win } from './win-card.tsx';

const texts = messages.games.result;

const COUNT_MS = 900;

type ResultCardProps = {
  game: GameSlug;
  unit: ScoreUnit;
  result: Extract<Phase, { name: 'over' }>;
  /** All games that were ever won, with or without this one. */
  wonBefore: readonly GameSlug[];
  onAgain: (practice: boolean) => void;
  onBack: () => void;
};

/** The end of a play: the verdict, the reason, the result, and the next acts. */
export function ResultCard(props: ResultCardProps) {
  const { game, unit, result, wonBefore, onAgain, onBack } = props;
  const { verdict, practice, stage } = result;
  const { Reveal } = stage;
  const title = resultTitle(result);
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => actions.current?.querySelector('button')?.focus(), []);
  const isWon = verdict.outcome === 'won';
  const isFirst = isWon && result.bestBefore === null;
  return (
    <div className="result my-auto flex flex-col gap-6 pb-12">
      <div role="status">
        {isWon ? (
          <Win game={game} title={title} firstOf={isFirst ? messages.gameNames[game] : null}>
            <Gains result={result} unit={unit} />
            {isFirst ? <GamesWon games={[...wonBefore, game]} /> : null}
          </Win>
        ) : (
          <div className="flex flex-col gap-2 rounded-md border border-line bg-surface px-6 py-8 text-center">
            <p className="font-display text-xl font-semibold">{title}</p>
            <p className="text-soft">{lossText(game, verdict)}</p>
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
            <Button onClick={onBack}>{texts.back}</Button>
            <ShareButton
              card={() => resultCard({ game, verdict, unit, wonGames: [...wonBefore, game] })}
            />
            <Button variant="quiet" onClick={() => onAgain(true)}>
              {texts.practise}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => onAgain(practice)}>{texts.again}</Button>
            <Button variant="secondary" onClick={onBack}>
              {texts.back}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function resultTitle({ verdict, practice }: ResultCardProps['result']): string {
  if (verdict.outcome === 'lost') return practice ? texts.practiceLost : texts.lost;
  if (verdict.alreadyCompleted) return texts.alreadyCompleted;
  return practice ? texts.practiceWon : texts.won;
}

function lossText(game: GameSlug, { reason }: Verdict): string {
  if (reason === null) return '';
  return reason === 'mistake' ? (gameWords[game].mistake ?? '') : texts.reasons[reason];
}

type GainsProps = { result: Extract<Phase, { name: 'over' }>; unit: ScoreUnit };

/** The result of a win: the day's bonus, the score and the best score, the balance. */
function Gains({ result, unit }: GainsProps) {
  const { verdict, practice, bestBefore } = result;
  const { score, coins, bonus, balance } = verdict;
  return (
    <>
      {bonus > 0 ? <p className="font-semibold text-accent-text">{texts.bonus}</p> : null}
      {score === null ? null : (
        <p className="font-display text-xl font-semibold text-ink tabular-nums">
          {texts.score({ score: scoreText(score, unit) })}
        </p>
      )}
      {bestBefore === null || score === null ? null : (
        <p className={score < bestBefore ? 'font-semibold text-accent-text' : ''}>
          {score < bestBefore ? texts.newBest : texts.best({ score: scoreText(bestBefore, unit) })}
        </p>
      )}
      {practice ? null : (
        <p>
          <CountedUp
            from={balance - coins - bonus}
            to={balance}
            countMs={COUNT_MS}
            text={(count) => texts.balance(counted(count))}
          />
        </p>
      )}
    </>
  );
}

type Won = {
  game: GameSlug;
  verdict: Verdict;
  unit: ScoreUnit;
  /** All games that were ever won, including this one. */
  wonGames: readonly GameSlug[];
};

/** A win as a card to share: the game, the score, and the games won so far. */
function resultCard({ game, verdict, unit, wonGames }: Won): ShareCard {
  const name = messages.gameNames[game];
  const won = new Set(wonGames);
  const { score } = verdict;
  return {
    heading: messages.brand.taskArea,
    day: formatInstantDay(new Date(serverNowMs()).toISOString()),
    figure: score === null ? name : scoreText(score, unit),
    caption: score === null ? '' : name,
    rows: [
      {
        label: texts.wonOnce({ count: won.size, all: gameSlugs.length }),
        cells: gameSlugs.map((each) => won.has(each) && each),
      },
    ],
    address: `${location.host}${paths.taskAuth}`,
  };
}
