import { texts } from '../../sentences.ts';

/** Sentences on the board of Mini Shooter in turns. */
export const miniShooterTurns = texts({
  board: 'Field in turns, 15 by 10 cells. Arrow keys step, Space waits.',
  moves: { left: 'left', up: 'up', stay: 'wait', down: 'down', right: 'right' },
  steps: '{count} {direction}',
  here: 'here',
  nearest: 'Token: {place}.',
  rock: 'Rock: {place}, moving {direction}.',
  taken: 'Token taken, {count} of 100.',
  hit: 'Hit. Lives left: {lives}.',
});
