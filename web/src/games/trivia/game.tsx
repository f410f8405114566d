import { type GameManifest, Things, TINT } from '../kit/manifest.tsx';

export const trivia: GameManifest = {
  picture: (
    <>
      <Things d="M40 11h46v8H40zM40 25h46v8H40z" />
      <path
        d="M40 39h46v10H40z"
        fill={TINT}
        stroke="var(--game)"
        strokeWidth="2"
        className="game-hop"
      />
      <path d="m75 44 3 2.5 5-5" fill="none" stroke="var(--game)" strokeWidth="2" />
      <path
        d="M11 20a9 8.5 0 1 1 12 8c-2 1-3 2.5-3 6v2"
        fill="none"
        stroke="var(--game)"
        strokeWidth="5"
      />
      <path d="M17 43h6v6h-6z" fill="var(--game)" />
    </>
  ),
  keys: ['1', '2', '3', '4'],
  isUntimed: true,
  loadStage: () => import('./trivia-stage.tsx'),
};
