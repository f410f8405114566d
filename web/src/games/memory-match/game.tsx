import { arrowKeys, type GameManifest, Things, TINT } from '../kit/manifest.tsx';

export const memoryMatch: GameManifest = {
  picture: (
    <>
      <Things d="M8 8h18v20H8zM52 8h18v20H52zM30 32h18v20H30zM52 32h18v20H52z" />
      <path
        d="M30 8h18v20H30zM74 32h18v20H74z"
        fill={TINT}
        stroke="var(--game)"
        strokeWidth="2"
        className="game-hop"
      />
      <path
        d="m39 12 2 4 5 .6-3.6 3.4 1 5-4.4-2.5-4.4 2.5 1-5-3.6-3.4 5-.6zM83 36l2 4 5 .6-3.6 3.4 1 5-4.4-2.5-4.4 2.5 1-5-3.6-3.4 5-.6z"
        fill="var(--game)"
      />
    </>
  ),
  keys: [...arrowKeys, 'Enter'],
  loadStage: () => import('./memory-match-stage.tsx'),
};
