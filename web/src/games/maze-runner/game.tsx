import { arrowKeys, type GameManifest } from '../kit/manifest.tsx';

export const mazeRunner: GameManifest = {
  picture: (
    <g fill="none">
      <path
        d="M8 6h80v48H8zM24 6v32M40 22v32M56 6v16M56 38v16M72 22v32M40 22h16"
        className="stroke-faint"
        strokeWidth="2"
      />
      <path
        d="M16 14v32h16V14h16"
        pathLength="1"
        stroke="var(--game)"
        strokeWidth="3"
        className="game-draw"
      />
      <circle cx="48" cy="14" r="4" fill="var(--game)" />
      <path d="M78 50V40h8l-2 3 2 3h-8" stroke="var(--game)" strokeWidth="2" />
    </g>
  ),
  keys: arrowKeys,
  isDragged: true,
  loadStage: () => import('./maze-runner-stage.tsx'),
};
