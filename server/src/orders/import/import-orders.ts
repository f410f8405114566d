import { readRows, type TakeRows } from '../../platform/imported-rows.ts';
import { importedOrder } from './imported-order.ts';
import { insertImported, insertImportedRefunds } from './order-imports.queries.ts';

/**
 * Takes orders over with the facts that their status tells. Nothing is sold by it: a completed
 * order needs the license it was completed with (decision 9).
 */
export const importOrders: TakeRows = async (trx, rows) => {
  const { reasons, taken } = readRows(rows, importedOrder);
  const added = await insertImported(
    trx,
    taken.map(({ value }) => value),
  );
  const refunded: string[] = [];
  for (const { index, value } of taken) {
    if (!added.delete(value.order_id)) {
      reasons[index] =
        'the order exists already, or its license is unknown or another order has it';
    } else if (value.refunded) refunded.push(value.order_id);
  }
  await insertImportedRefunds(trx, refunded);
  return reasons;
};
