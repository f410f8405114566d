import { useTaskWords } from '../i18n/task-area/language.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { gameWords, scoreText } from './game-words.ts';
import type { GameCardFacts, Opened } from './game.ts';
import { waitText } from './wait-text.ts';

type GameCardProps = {
  facts: GameCardFacts;
  isStaff: boolean;
  onOpen: (opened: Opened) => void;
};

/** One game: what it requires, what it pays, and its button. Source: B 2; ledger GAME-11. */
export function GameCard({ facts, isStaff, onOpen }: GameCardProps) {
  const texts = useTaskWords().games;
  const { game, difficulty, limitSeconds, availableAt, best, scoredBy } = facts;
  const words = gameWords(texts, game);
  const nowMs = useNow(1000);
  const waitMs = availableAt === null ? 0 : Date.parse(availableAt) - nowMs;
  const isHalfPlayed = facts.halfPlayed === 'earnest';
  const rows = [
    [texts.facts.reward, texts.reward],
    [texts.facts.limit, limitSeconds === null ? texts.noLimit : texts.limitSeconds(limitSeconds)],
    ...(best === null ? [] : [[texts.facts.best, scoreText(texts, best, scoredBy)]]),
  ];
  return (
    <li className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-lg">{words.name}</h3>
        <Badge>
          <span className="sr-only">{`${texts.facts.difficulty}: `}</span>
          <span>{texts.difficulty[difficulty]}</span>
        </Badge>
      </div>
      <p className="text-soft">{words.objective}</p>
      <dl className="mt-auto flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-faint">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {waitMs > 0 || isStaff ? (
        <div className="flex flex-wrap gap-3">
          {isStaff ? null : (
            <Button className="flex-1 tabular-nums" variant="secondary" unready>
              {texts.wait(waitText(waitMs))}
            </Button>
          )}
          <Button
            className="flex-1"
            variant="secondary"
            aria-label={texts.practiseOf(words.name)}
            onClick={() => onOpen({ game, practice: true })}
          >
            {texts.practise}
          </Button>
        </div>
      ) : (
        <Button
          aria-label={isHalfPlayed ? texts.goOnOf(words.name) : texts.playOf(words.name)}
          onClick={() => onOpen({ game, practice: false })}
        >
          {isHalfPlayed ? texts.goOn : texts.play}
        </Button>
      )}
    </li>
  );
}
