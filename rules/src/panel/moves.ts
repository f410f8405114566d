/** From how many changes of its network within 24 hours a PC is pointed out to its owner and to staff. */
const MANY_MOVES = 3;

/** Whether a PC changes its network more often than one that a person carries around. */
export function isMovingMuch(moves: number): boolean {
  return moves >= MANY_MOVES;
}
