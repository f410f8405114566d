import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { GameCard } from './game-card.tsx';
import { GameOverlay } from './game-overlay.tsx';
import type { Opened } from './game.ts';

/** The Daily Games Challenge: a card a game, and the game that is open. Source: B 2; GAME-11. */
export function GamesPanel({ isStaff }: { isStaff: boolean }) {
  const words = useTaskWords();
  const texts = words.games;
  const list = useQuery(queries.games.listGames.queryOptions({ input: {} }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const openFacts = list.data?.games.find(({ game }) => game === opened?.game);

  /** The button that opened a game is gone once the game is won: the heading takes its focus. */
  function close() {
    setOpened(null);
    void list.refetch();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  }

  const pending = (
    <LoadingRegion label={words.account.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <section aria-labelledby="games-title" className="flex flex-col gap-6">
      <header>
        <h2 ref={heading} id="games-title" tabIndex={-1} className="text-2xl">
          {texts.title}
        </h2>
        <p className="text-sm text-soft">{texts.description}</p>
      </header>
      {isStaff ? <Notice tone="info">{texts.staff}</Notice> : null}
      <QueryRegion query={list} failed={texts.loadFailed} pending={pending}>
        {({ games }) => (
          <ul className="grid gap-4 sm:grid-cols-2">
            {games.map((facts) => (
              <GameCard key={facts.game} facts={facts} isStaff={isStaff} onOpen={setOpened} />
            ))}
          </ul>
        )}
      </QueryRegion>
      {opened !== null && openFacts !== undefined ? (
        <GameOverlay {...opened} facts={openFacts} onClose={close} />
      ) : null}
    </section>
  );
}
