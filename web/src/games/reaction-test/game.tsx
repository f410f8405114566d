import { type GameManifest, TINT } from '../kit/manifest.tsx';

export const reactionTest: GameManifest = {
  picture: (
    <>
      <path d="M6 50h84" className="stroke-line" strokeWidth="2" />
      <path d="M64 8v42" className="stroke-faint" strokeWidth="1.5" strokeDasharray="3 3" />
      <path
        d="M6 50h14c8 0 9-36 17-36s8 36 20 36h33"
        pathLength="1"
        fill={TINT}
        stroke="var(--game)"
        strokeWidth="3"
        className="game-draw"
      />
      <circle cx="37" cy="14" r="4.5" fill="var(--game)" />
    </>
  ),
  keys: ['Space'],
  loadStage: () => import('./reaction-test-stage.tsx'),
};
