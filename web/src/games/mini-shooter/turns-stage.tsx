import { DOWN, LEFT, RIGHT, UP } from '@regz/rules/games/mini-shooter/field.ts';
import { miniShooter, type ShooterState } from '@regz/rules/games/mini-shooter/mini-shooter.ts';
import type { Turns } from '@regz/rules/games/mini-shooter/turns.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useReplay } from '../kit/use-replay.ts';
import { ShooterHud } from './shooter-hud.tsx';
import { turnText } from './turn-text.ts';
import { TurnsField } from './turns-field.tsx';
import { isShortcut, keyDirections } from './use-keys.ts';

const STAY = 0;
const buttons = ['left', 'up', 'stay', 'down', 'right'] as const;
const steps = { left: LEFT, up: UP, stay: STAY, down: DOWN, right: RIGHT };

/**
 * The field in turns of 15 by 10 cells: nothing moves until a step is taken, and each is announced.
 */
export function TurnsStage(props: StageProps) {
  const words = useTaskWords().games.byGame['mini-shooter'];
  const { state, send } = useReplay(miniShooter, props, (last) => words.tally(turnsOf(last).got));
  const [before, setBefore] = useState<Turns | null>(null);
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => board.current?.focus(), []);
  const turns = turnsOf(state);

  function take(step: number) {
    if (send({ held: step })) setBefore(turns);
  }

  function handleKey(event: KeyboardEvent) {
    const step = event.code === 'Space' ? STAY : keyDirections[event.code];
    const isOnButton = event.code === 'Space' && event.target !== board.current;
    if (step === undefined || isOnButton || isShortcut(event)) return;
    event.preventDefault();
    take(step);
  }

  return (
    <div className="stage stage-wide stage-turns my-auto flex flex-col gap-3 pb-4">
      <ShooterHud got={turns.got} lives={turns.lives} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a field that is crossed by keys is one widget */}
      <div
        ref={board}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
        tabIndex={0}
        role="application"
        aria-label={words.turns}
        className="stage-board flex flex-col gap-3"
        onKeyDown={handleKey}
      >
        <TurnsField turns={turns} />
        <div className="flex flex-wrap gap-2">
          {buttons.map((name) => (
            <Button
              key={name}
              className="flex-1 capitalize"
              variant="secondary"
              onClick={() => take(steps[name])}
            >
              {words.moves[name]}
            </Button>
          ))}
        </div>
      </div>
      <p role="status" className="min-h-18">
        {turnText(words, before, turns)}
      </p>
    </div>
  );
}

function turnsOf({ turns }: ShooterState): Turns {
  if (turns === null) throw new Error('a flight has no turns');
  return turns;
}
