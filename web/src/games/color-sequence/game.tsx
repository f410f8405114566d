import type { GameManifest } from '../kit/manifest.tsx';

/** The colors of five pads. The sixth has the color of the game. */
const pads = {
  red: 'light-dark(#c8232c, #ff5f5f)',
  yellow: 'light-dark(#b88a00, #ffd84a)',
  green: 'light-dark(#467a00, #b9f227)',
  cyan: 'light-dark(#00737f, #4fe3e8)',
  purple: 'light-dark(#9a26b8, #e28cff)',
};

export const colorSequence: GameManifest = {
  picture: (
    <>
      <path
        d="M10 6h24v22H10zM36 6h24v22H36zM62 6h24v22H62zM10 32h24v22H10zM62 32h24v22H62z"
        className="fill-raised"
      />
      <path d="M22 11a6 6 0 1 0 .1 0z" fill={pads.red} />
      <path d="m48 10 8 13H40z" fill={pads.yellow} />
      <path d="M68 11h12v12H68z" fill={pads.green} />
      <path d="m22 35 8 8-8 8-8-8z" fill={pads.cyan} />
      <path d="M36 32h24v22H36z" fill="var(--game)" className="game-hop" />
      <path
        d="m48 36 2 4 4.5.6-3.3 3.2 1 4.6-4.2-2.3-4.2 2.3 1-4.6-3.3-3.2 4.5-.6z"
        className="fill-surface"
      />
      <path d="M71 37h6l4 6-4 6h-6l-4-6z" fill={pads.purple} />
    </>
  ),
  keys: ['1', '2', '…', '6'],
  loadStage: () => import('./color-sequence-stage.tsx'),
};
