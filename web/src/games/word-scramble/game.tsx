import { type GameManifest, Things, TINT } from '../kit/manifest.tsx';

export const wordScramble: GameManifest = {
  picture: (
    <>
      <Things d="M4 20h16v20H4zM24 12h16v20H24zM63 12h16v20H63z" />
      <path
        d="M43 26h17v20H43zM77 26h15v20H77z"
        fill={TINT}
        stroke="var(--game)"
        strokeWidth="2"
        className="game-hop"
      />
      <path
        d="M9 35V25h5l1 2v2l-1 1H9m4 0 3 5M36 17h-8v9h8m-8-4.5h6M74 17h-6v9h6v-4h-3"
        fill="none"
        className="stroke-soft"
        strokeWidth="2.5"
      />
      <path
        d="M48 31h8l-8 10h8M82 40h5M82 31h5v4h-3"
        fill="none"
        stroke="var(--game)"
        strokeWidth="2.5"
      />
    </>
  ),
  keys: ['A', 'B', 'C', 'Enter'],
  isUntimed: true,
  loadStage: () => import('./word-scramble-stage.tsx'),
};
