// What the compiler would remember here is more to fetch than it spares: a game has 6 kB.
'use no memo';

import { useEffect, useRef } from 'react';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { isShortcut } from './use-keys.ts';

type PauseCardProps = { pauses: number; seconds: number; takesFocus: boolean; onGo: () => void };

/** Shown over the field during a pause: what is left of the pauses, and how to continue. */
export function PauseCard({ pauses, seconds, takesFocus, onGo }: PauseCardProps) {
  const words = useTaskWords().games.byGame['mini-shooter'];
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- P ends the pause as it began it
    <div
      ref={card}
      onKeyDown={(event) => {
        if (event.code === 'KeyP' && !event.repeat && !isShortcut(event)) onGo();
      }}
      className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-ground/80 p-2 text-center"
    >
      <p role="status" className="font-display text-xl font-semibold">
        {words.paused}
      </p>
      <p className="text-sm text-soft tabular-nums">{words.pausesLeft(pauses, time)}</p>
      <Button onClick={onGo}>{words.goOn}</Button>
    </div>
  );
}
