import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { StaffCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { pageOf, positionText, readPosition } from '../../platform/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findProduct } from '../key-stock.queries.ts';
import { batchView } from './batch-view.ts';
import { findBatches } from './batches.queries.ts';

type Stock = Contract['keyStock'];
type Batches = InferContractRouterOutputs<Stock>['listBatches'];

const PAGE = 20;

/** The batches of a product, newest first. @throws Refusal KEY_STOCK_PRODUCT_UNKNOWN */
export async function listBatches(
  { db }: Pick<Services, 'db'>,
  _context: RequestContext<StaffCaller>,
  { productId, before }: InferContractRouterInputs<Stock>['listBatches'],
): Promise<Batches> {
  const position = before === undefined ? undefined : readPosition(before);
  const rows = await findBatches(db, { productId, before: position, limit: PAGE + 1 });
  if (rows.length === 0 && (await findProduct(db, productId)) === undefined) {
    throw new Refusal('KEY_STOCK_PRODUCT_UNKNOWN');
  }
  const { shown, next } = pageOf(rows, PAGE, positionText);
  return {
    batches: shown.map(batchView),
    next,
  };
}
