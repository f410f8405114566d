import { arrowKeys, type GameManifest, Things } from '../kit/manifest.tsx';

export const miniShooter: GameManifest = {
  picture: (
    <>
      <path
        d="M22 10a5 5 0 1 0 .1 0M72 7a5 5 0 1 0 .1 0M80 39a5 5 0 1 0 .1 0"
        fill="none"
        stroke="var(--game)"
        strokeWidth="2"
      />
      <path d="m48 22 10 22-10-6-10 6z" fill="var(--game)" className="game-hop" />
      <Things d="m12 38 8-4 8 5-1 9-10 2-6-5zM62 26l5-3 5 4-2 6-7 1z" />
    </>
  ),
  keys: arrowKeys,
  isDragged: true,
  loadStage: () => import('./mini-shooter-stage.tsx'),
};
