// The compiler's memoization costs more bytes than it saves: a game has a budget of 6 kB.
'use no memo';

import { lazy, Suspense } from 'react';
import type { StageProps } from '../kit/stage.ts';
import { FlightStage } from './flight-stage.tsx';

/** Loaded on demand: turns can wait for their code, a flight cannot. */
const TurnsStage = lazy(async () => {
  const stage = await import('./turns-stage.tsx');
  return { default: stage.TurnsStage };
});

/** Mini Shooter: a flight, or with a screen reader the same field in turns. */
export function Stage(props: StageProps) {
  if (props.play.control !== 'reader') return <FlightStage {...props} />;
  return (
    <Suspense>
      <TurnsStage {...props} />
    </Suspense>
  );
}
