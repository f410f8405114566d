// The compiler's memoization costs more bytes than it saves: a game has a budget of 6 kB.
'use no memo';

import { LIVES, WANTED } from '@regz/rules/games/mini-shooter/field.ts';
import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { Hud } from '../kit/hud.tsx';

const words = messages.miniShooter;

type ShooterHudProps = { got: number; lives: number; children?: ReactNode };

/** The tokens as a number and a bar, and the lives left. */
export function ShooterHud({ got, lives, children }: ShooterHudProps) {
  return (
    <>
      <Hud>
        <span className="self-center">{words.got({ count: got })}</span>
        <span className="flex items-center gap-3 self-center">
          <span role="status" className="sr-only">
            {words.lives({ count: lives })}
          </span>
          <svg viewBox={`0 0 ${LIVES * 24} 24`} aria-hidden="true" className="h-6">
            {Array.from({ length: LIVES }, (_, place) => (
              <path
                key={place}
                d={`M${place * 24 + 12} 2l8 19l-8 -4l-8 4z`}
                strokeWidth="1.5"
                className={
                  place < lives ? 'fill-accent stroke-accent-text' : 'fill-none stroke-field'
                }
              />
            ))}
          </svg>
          {children}
        </span>
      </Hud>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-sm bg-raised">
        <div
          className="h-full origin-left bg-accent"
          style={{ transform: `scaleX(${got / WANTED})` }}
        />
      </div>
    </>
  );
}
