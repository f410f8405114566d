import { addressBlock } from '../../platform/guards/address.ts';
import type { AttemptBudget } from '../../platform/guards/attempts/attempt-budget.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { isRefusal, type RefusalCode } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isSharedNetwork } from './challenges.queries.ts';

type NetworkBudgets = {
  /** The budget of a network. */
  own: AttemptBudget;
  /** The budget of a network that staff listed as shared. */
  shared: AttemptBudget;
};

type Limits = NetworkBudgets & {
  costly: readonly RefusalCode[];
};

/**
 * Runs work for callers without a session who solved a challenge. Successful work costs their
 * network nothing, so that many people behind one mobile carrier can succeed at once. Each of the
 * `costly` refusals costs one attempt: of concurrent failures, no more than the limit learn the
 * reason.
 * @throws Refusal ATTEMPTS_EXCEEDED, and the refusals of the work
 */
export async function chargeFailures<Result>(
  { db }: Pick<Services, 'db'>,
  { origin }: Pick<RequestContext<unknown>, 'origin'>,
  { own, shared, costly }: Limits,
  work: () => Promise<Result>,
): Promise<Result> {
  const network = addressBlock(origin.address);
  const budget = await networkBudget(db, network, { own, shared });
  await budget.require(network);
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error) && costly.includes(error.code)) await budget.take(network);
    throw error;
  }
}

/** The budget of a network. */
export async function networkBudget(
  db: Services['db'],
  network: string,
  { own, shared }: NetworkBudgets,
): Promise<AttemptBudget> {
  return (await isSharedNetwork(db, network)) ? shared : own;
}
