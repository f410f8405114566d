import { Refusal } from '../../refusal.ts';

/** How often a decision is repeated because its facts have changed. */
const DECISIONS = 5;

/**
 * The slow path: reads, decides by the whole rule, and acts when its turn comes. `decide` throws
 * refusals, and returns null if what it read has changed; then it is called again.
 * @throws Refusal SERVICE_BUSY if that keeps happening
 */
export async function decideInTurn<Answer>(decide: () => Promise<Answer | null>): Promise<Answer> {
  for (let decision = 0; decision < DECISIONS; decision += 1) {
    const answer = await decide();
    if (answer !== null) return answer;
  }
  throw new Refusal('SERVICE_BUSY', { retryAfterSeconds: 1 });
}
