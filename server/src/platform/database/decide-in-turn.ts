import { Refusal } from '../refusal.ts';

/** How often a decision is made again when something changed underneath it. */
const DECISIONS = 5;

/**
 * What is not plain: reads, decides by the whole rule, and acts when its turn has come. `decide`
 * throws what is refused, and gives null where what it read was no longer so; then it is asked again.
 * @throws Refusal SERVICE_BUSY where that does not end
 */
export async function decideInTurn<Answer>(decide: () => Promise<Answer | null>): Promise<Answer> {
  for (let decision = 0; decision < DECISIONS; decision += 1) {
    const answer = await decide();
    if (answer !== null) return answer;
  }
  throw new Refusal('SERVICE_BUSY', { retryAfterSeconds: 1 });
}
