// The compiler's memoization costs more bytes than it saves: a game has a budget of 6 kB.
'use no memo';

import { messages } from '@regz/texts/en.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Pause } from '../../ui/icons.ts';
import type { StageProps } from '../kit/stage.ts';
import { useFieldPainter } from './field/use-field-painter.ts';
import { ShooterHud } from './shooter-hud.tsx';
import { useFlight } from './use-flight.ts';
import { isShortcut, useKeys } from './use-keys.ts';
import { useStick } from './use-stick.ts';

const words = messages.miniShooter;

/** The flight over a field of 600 by 400, by keys or by a stick under a thumb. */
export function FlightStage(props: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const flight = useFlight(props, useFieldPainter(canvas));
  const { got, lives, goInSeconds, pauses, pauseSeconds, steer, togglePause } = flight;
  const keys = useKeys(steer, togglePause);
  const { picture, on } = useStick(steer);
  const isPaused = goInSeconds === null;
  useEffect(() => {
    if (!isPaused) board.current?.focus();
  }, [isPaused]);

  return (
    <div className="stage stage-wide stage-flight my-auto flex flex-col gap-3 pb-4 md:-mx-11">
      <ShooterHud got={got} lives={lives}>
        <IconButton
          label={words.pause}
          disabled={goInSeconds !== 0 || pauses === 0}
          onClick={togglePause}
        >
          <Pause className="size-5" />
        </IconButton>
      </ShooterHud>
      <div className="flight relative max-md:-mx-4">
        <div
          ref={board}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a field that is flown over is one widget
          tabIndex={0}
          role="application"
          aria-label={words.field}
          className="touch-none outline-offset-0 select-none"
          {...keys}
          {...on}
        >
          <div className="flight-field relative mx-auto aspect-3/2">
            <canvas ref={canvas} className="size-full border border-line md:rounded-md" />
            {goInSeconds !== null && goInSeconds > 0 ? (
              <p
                role="status"
                className="absolute inset-0 grid content-start justify-center pt-8 font-display text-7xl font-semibold text-accent-text"
              >
                <span className="sr-only">
                  {messages.games.overlay.ready({ seconds: goInSeconds })}
                </span>
                <span aria-hidden="true">{goInSeconds}</span>
              </p>
            ) : null}
          </div>
          {props.play.control === 'touch' ? (
            <p
              style={{ height: 'min(18rem, 100dvh - 30rem)' }}
              className="grid place-items-center border-b border-line p-4 text-center text-faint landscape:hidden"
            >
              {words.thumb}
            </p>
          ) : null}
        </div>
        {isPaused ? (
          <PauseCard
            pauses={pauses}
            seconds={pauseSeconds}
            takesFocus={!props.isAsked}
            onGo={togglePause}
          />
        ) : null}
      </div>
      <div
        ref={picture}
        hidden
        aria-hidden="true"
        className="pointer-events-none fixed top-0 left-0"
      >
        <div className="absolute -top-5 -left-5 size-10 rounded-full bg-accent opacity-60" />
        <div className="absolute -top-12 -left-12 size-24 rounded-full border-2 border-accent-text opacity-60" />
      </div>
    </div>
  );
}

type PauseCardProps = { pauses: number; seconds: number; takesFocus: boolean; onGo: () => void };

/** Shown over the field during a pause: the remaining pauses, and how to continue. */
function PauseCard({ pauses, seconds, takesFocus, onGo }: PauseCardProps) {
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
      <p className="text-sm text-soft tabular-nums">{words.pausesLeft({ count: pauses, time })}</p>
      <Button onClick={onGo}>{words.goOn}</Button>
    </div>
  );
}
