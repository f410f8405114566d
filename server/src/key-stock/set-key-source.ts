import type { KeySource, OldStock } from '@regz/rules/key-stock/key-sources.ts';
import { coverSince } from '@regz/rules/overview/cover.ts';
import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { StaffCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { updateKeySource } from './key-stock.queries.ts';
import { type Product, productView } from './list-products.ts';
import { countStock, countTaken } from './stock-counts.queries.ts';

/**
 * Decides whether staff paste a product's keys or each sale generates one, and whether remaining
 * stock is then sold first.
 * @throws Refusal KEY_STOCK_PRODUCT_UNKNOWN
 */
export async function setKeySource(
  services: Services,
  context: RequestContext<StaffCaller>,
  { productId, keys, oldStock }: { productId: string; keys: KeySource; oldStock: OldStock },
): Promise<Product> {
  return transaction(services.db, async ({ trx }) => {
    const [before] = await countStock(trx, productId);
    if (before === undefined) throw new Refusal('KEY_STOCK_PRODUCT_UNKNOWN');
    await updateKeySource(trx, { id: productId, keys, oldStock });
    await recordAct(trx, context, {
      action: 'key-stock.set-key-source',
      object: { kind: 'product', id: productId },
      detail: {
        product: before.name,
        before: { keys: before.keys, oldStock: before.oldStock },
        after: { keys, oldStock },
      },
    });
    // Orders that wait for a key of this product get it now.
    await services.jobs.send(trx, 'orders.fill', { productId });
    const taken = await countTaken(trx, coverSince(services.clock()));
    return productView({ ...before, keys, oldStock }, taken);
  });
}
