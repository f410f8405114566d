/** The network changes within 24 hours from which a PC is highlighted for its owner and staff. */
const MANY_MOVES = 3;

/** True if a PC changes its network more often than one that a person carries around. */
export function isMovingMuch(moves: number): boolean {
  return moves >= MANY_MOVES;
}
