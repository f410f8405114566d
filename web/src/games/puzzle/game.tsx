import { arrowKeys, type GameManifest, Things, TINT } from '../kit/manifest.tsx';

export const puzzle: GameManifest = {
  picture: (
    <>
      <Things d="M18 4h16v16H18zM38 4h16v16H38zM58 4h16v16H58zM18 23h16v16H18zM58 23h16v16H58zM18 42h16v14H18z" />
      <path
        d="M38 23h16v16H38z"
        fill={TINT}
        stroke="var(--game)"
        strokeWidth="2"
        className="game-hop"
      />
      <path
        d="M38 42h16v14H38zM46 27v8M43 46h6v6M24 8l2-1v9M66 55v-9m-4 4 4-4 4 4"
        fill="none"
        stroke="var(--game)"
        strokeWidth="2"
      />
    </>
  ),
  keys: arrowKeys,
  isDragged: true,
  loadStage: () => import('./puzzle-stage.tsx'),
};
