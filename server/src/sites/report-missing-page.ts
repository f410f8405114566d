import { addressBlock } from '../platform/guards/address.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { loggedPath } from '../platform/log/log.ts';
import type { Services } from '../platform/services.ts';

/**
 * Logs that a browser opened a page that does not exist.
 * @throws Refusal ATTEMPTS_EXCEEDED
 */
export async function reportMissingPage(
  { budgets, log }: Pick<Services, 'budgets' | 'log'>,
  { origin }: Pick<RequestContext<unknown>, 'origin'>,
  { path }: { path: string },
): Promise<void> {
  await budgets.missingPage.take(addressBlock(origin.address));
  log.warn({ path: loggedPath(path), requestId: origin.requestId }, 'page not found');
}
