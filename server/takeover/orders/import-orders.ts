import { readRows, type TakeRows } from '../imported-rows.ts';
import { importedOrder } from './imported-order.ts';
import { insertImported, insertImportedRefunds } from './order-imports.queries.ts';

/**
 * Imports orders with the facts that their status implies. This sells nothing: a completed order
 * needs the license it was completed with (decision 9).
 */
export const importOrders: TakeRows = async (trx, rows) => {
  const { reasons, taken } = readRows(rows, importedOrder);
  const added = await insertImported(
    trx,
    taken.map(({ value }) => value),
  );
  const refunded: string[] = [];
  for (const { index, value } of taken) {
    if (!added.delete(value.orderId)) {
      reasons[index] =
        'the order already exists, or its license is unknown or assigned to another order';
    } else if (value.refunded) refunded.push(value.orderId);
  }
  await insertImportedRefunds(trx, refunded);
  return reasons;
};
