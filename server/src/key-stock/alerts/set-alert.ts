import { coverSince } from '@regz/rules/overview/cover.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { StaffCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type Product, productView } from '../list-products.ts';
import { countStock, countTaken } from '../stock-counts.queries.ts';
import { forgetRefilled, updateAlert } from './stock-alerts.queries.ts';

/**
 * Sets below how many keys staff are warned about a product's stock; 0 for never.
 * @throws Refusal KEY_STOCK_PRODUCT_UNKNOWN
 */
export async function setAlert(
  services: Services,
  context: RequestContext<StaffCaller>,
  { productId, alertBelow }: { productId: string; alertBelow: number },
): Promise<Product> {
  return transaction(services.db, async ({ trx }) => {
    if (!(await updateAlert(trx, productId, alertBelow))) {
      throw new Refusal('KEY_STOCK_PRODUCT_UNKNOWN');
    }
    await forgetRefilled(trx, productId);
    await recordAct(trx, context, {
      action: 'key-stock.set-alert',
      object: { kind: 'product', id: productId },
      detail: { alertBelow },
    });
    const [row] = await countStock(trx, productId);
    if (row === undefined) throw new Refusal('KEY_STOCK_PRODUCT_UNKNOWN');
    return productView(row, await countTaken(trx, coverSince(services.clock())));
  });
}
