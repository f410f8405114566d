import { difficulties } from '@regz/rules/games/play-conditions.ts';
import type { Pace } from '@regz/rules/players/task-users.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { useMarkedFocus } from '../platform/routing/use-marked-focus.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { GameCard, WonGame } from './game-card.tsx';
import { GameOverlay } from './game-overlay.tsx';
import type { GameCardFacts, Opened } from './game.ts';

const texts = messages.games;
const GRID = 'grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4 landscape:grid-cols-4';

/**
 * The element that gets the focus after a game closes: its practice if it was won, otherwise its
 * play.
 */
function focusGame({ game }: Opened): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`#game-${game} button:last-of-type`)?.focus();
}

type GamesPanelProps = { isStaff: boolean; pace: Pace; onBonus: () => void };

/** The Daily Games Challenge: a card for each game, and the open game. */
export function GamesPanel({ isStaff, pace, onBonus }: GamesPanelProps) {
  const list = useQuery(queries.games.listGames.queryOptions({ input: {} }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const openFacts = list.data?.games.find(({ game }) => game === opened?.game);
  useMarkedFocus(list.data !== undefined);

  function close(game: Opened) {
    setOpened(null);
    requestAnimationFrame(() => focusGame(game));
    void list.refetch().then(() => requestAnimationFrame(() => focusGame(game)));
  }

  const pending = (
    <LoadingRegion label={messages.sites.loadingPage} className={GRID}>
      {difficulties.map((each) => (
        <Skeleton key={each} className="h-62 w-full" />
      ))}
    </LoadingRegion>
  );
  return (
    <section aria-labelledby="games-title" className="flex flex-col gap-4">
      <header>
        <h2 id="games-title" tabIndex={-1} className="text-[1.375rem]">
          {texts.title}
        </h2>
        <p className="text-[0.8125rem] text-soft md:text-sm">{texts.description}</p>
      </header>
      {isStaff ? <Notice tone="info">{texts.staff}</Notice> : null}
      <QueryRegion query={list} failed={texts.loadFailed} pending={pending}>
        {({ games }) => <GameList games={games} isStaff={isStaff} pace={pace} onOpen={setOpened} />}
      </QueryRegion>
      {opened !== null && openFacts !== undefined ? (
        <GameOverlay
          {...opened}
          facts={openFacts}
          wonBefore={
            list.data?.games.filter(({ best }) => best !== null).map(({ game }) => game) ?? []
          }
          onBonus={onBonus}
          onClose={() => close(opened)}
        />
      ) : null}
    </section>
  );
}

type GameListProps = Omit<GamesPanelProps, 'onBonus'> & {
  games: readonly GameCardFacts[];
  onOpen: (opened: Opened) => void;
};

/** The games to win, easiest first, and the won and locked ones. */
function GameList({ games, isStaff, pace, onOpen }: GameListProps) {
  const nowMs = useNow(1000);
  const shown = games.map((facts) => {
    const waitMs = facts.availableAt === null ? 0 : Date.parse(facts.availableAt) - nowMs;
    return { facts, waitMs: isStaff ? 0 : waitMs };
  });
  const won = shown.filter(({ waitMs }) => waitMs > 0);
  const open = shown.filter(({ waitMs }) => waitMs <= 0).map(({ facts }) => facts);
  const next = isStaff ? undefined : easiest(open);
  const others = open.filter((facts) => facts !== next);
  const last = others.length % 2 === 1 ? others.at(-1) : undefined;
  const use = { pace, isStaff, onOpen };
  return (
    <>
      <ul className={GRID}>
        {next === undefined ? null : (
          // A separate key: the focus stays with its game, and does not move to the next one.
          <GameCard key={next.game} {...use} facts={next} isNext isFlat={false} />
        )}
        {others.map((facts) => (
          <GameCard
            key={facts.game}
            {...use}
            facts={facts}
            isNext={false}
            isFlat={facts === last}
          />
        ))}
      </ul>
      {won.length === 0 ? null : (
        <section
          aria-labelledby="games-won"
          className="rounded-md border border-line bg-surface px-3 pt-2"
        >
          <h3 id="games-won" className="py-1 text-sm">
            {texts.wonToday}
          </h3>
          <ul className="md:grid md:grid-cols-2 md:gap-x-8">
            {won.map(({ facts, waitMs }) => (
              <WonGame key={facts.game} facts={facts} waitMs={waitMs} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function easiest(games: readonly GameCardFacts[]): GameCardFacts | undefined {
  const rank = ({ difficulty }: GameCardFacts) => difficulties.indexOf(difficulty);
  return games.toSorted((one, other) => rank(one) - rank(other))[0];
}
