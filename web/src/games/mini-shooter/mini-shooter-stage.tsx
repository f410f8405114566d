// What the compiler would remember here is more to fetch than it spares: a game has 6 kB.
'use no memo';

import { lazy, Suspense } from 'react';
import type { StageProps } from '../kit/stage.ts';
import { FlightStage } from './flight-stage.tsx';

/** Fetched where it is asked for: turns wait, a flight does not. */
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
