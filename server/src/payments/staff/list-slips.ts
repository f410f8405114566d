import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { documentTypes } from '@regz/rules/sent-files.ts';
import type { Services } from '../../platform/services.ts';
import { countWaitingSlips, findBuyers, findWaitingSlips } from './slips-waiting.queries.ts';

type Slips = InferContractRouterOutputs<Contract['orders']['staff']>['listSlips'];

const MOST = 50;
const nobody = { since: null, paidOrders: 0, takenBack: 0, declinedSlips: 0 };

/** The slips that wait for staff, the oldest first, each with its buyer's history. */
export async function listSlips({ db, payments }: Services): Promise<Slips> {
  const rows = await findWaitingSlips(db, MOST);
  const buyers = await findBuyers(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const byId = new Map(
    buyers.map(({ id, since, ...counts }) => [id, { since: since.toISOString(), ...counts }]),
  );
  const slips = rows.flatMap((row) => {
    const mediaType = documentTypes.find((known) => known === row.mediaType);
    if (mediaType === undefined) return [];
    return {
      id: row.id,
      mediaType,
      bytes: row.bytes,
      uploadedAt: row.uploadedAt.toISOString(),
      orderId: row.orderId,
      productName: row.productName,
      amount: { minor: row.amountMinor, currency: row.currency, symbol: row.symbol },
      reference: row.reference ?? '',
      username: row.username,
      customerId: row.userId,
      orderedAt: row.orderedAt.toISOString(),
      test: !row.live,
      flag: row.flag,
      ended: row.ended,
      history: byId.get(row.userId ?? '') ?? nobody,
    };
  });
  const isAll = rows.length < MOST;
  const offered = payments.offered.some(({ id }) => id === 'transfer');
  return { slips, offered, waiting: isAll ? slips.length : await countWaitingSlips(db) };
}
