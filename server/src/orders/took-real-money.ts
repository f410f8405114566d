import type { Services } from '../platform/services.ts';
import { hasRealOrder } from './order-figures.queries.ts';

/** Whether this installation has, or may have, taken real money. */
export async function tookRealMoney({ db }: Pick<Services, 'db'>): Promise<boolean> {
  return hasRealOrder(db);
}
