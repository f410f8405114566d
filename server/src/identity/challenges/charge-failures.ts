import { addressBlock } from '../../platform/guards/address.ts';
import type { AttemptBudget } from '../../platform/guards/attempts/attempt-budget.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { isRefusal, type RefusalCode } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isSharedNetwork } from './challenges.queries.ts';

type NetworkBudgets = {
  /** Of a network. */
  own: AttemptBudget;
  /** Of a network that staff listed as shared. */
  shared: AttemptBudget;
};

type Limits = NetworkBudgets & {
  costly: readonly RefusalCode[];
};

/**
 * Does what strangers ask for with a solved challenge. Whoever succeeds costs their network
 * nothing, however many share it and come at once, as behind a mobile carrier. Only one of the
 * `costly` refusals costs an attempt, when it comes: of however many that fail at once, no more
 * than the limit are told why.
 * @throws Refusal ATTEMPTS_EXCEEDED; what the work refuses.
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

/** What a network may take of. */
export async function networkBudget(
  db: Services['db'],
  network: string,
  { own, shared }: NetworkBudgets,
): Promise<AttemptBudget> {
  return (await isSharedNetwork(db, network)) ? shared : own;
}
