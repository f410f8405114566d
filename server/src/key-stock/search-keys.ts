import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { keyStates, KEY_STOCK_LIMITS } from '@regz/rules/key-stock/key-refusals.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { knownValue } from '../platform/database/known-value.ts';
import type { StaffCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { pageOf } from '../platform/paging.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findProduct } from './key-stock.queries.ts';
import { stockKeyView } from './stock-key-view.ts';
import { findKeys, type KeyPosition } from './stock-list.queries.ts';

type Stock = Contract['keyStock'];

const NEXT_PAGE = 50;

/** The keys of a product, page by page. @throws Refusal KEY_STOCK_PRODUCT_UNKNOWN */
export async function searchKeys(
  { db }: Pick<Services, 'db'>,
  _context: RequestContext<StaffCaller>,
  input: InferContractRouterInputs<Stock>['searchKeys'],
): Promise<InferContractRouterOutputs<Stock>['searchKeys']> {
  const { productId, state, order, batchId } = input;
  const typed = normalizeLicenseKey(input.text);
  const text = typed.length < KEY_STOCK_LIMITS.searchLeast ? '' : typed;
  const after = input.after === undefined ? undefined : readKeyPosition(input.after);
  const size = after === undefined ? KEY_STOCK_LIMITS.shownRows : NEXT_PAGE;
  const search = { productId, text, state, order, batchId, after, limit: size + 1 };
  const rows = await findKeys(db, search);
  if (rows.length === 0 && (await findProduct(db, productId)) === undefined) {
    throw new Refusal('KEY_STOCK_PRODUCT_UNKNOWN');
  }
  const { shown, next } = pageOf(rows, size, keyPositionText);
  return {
    keys: shown.map((row) => ({ ...stockKeyView(row), state: knownValue(keyStates, row.state) })),
    next,
  };
}

function keyPositionText({ createdMicros, addedLine, id }: KeyPosition): string {
  return `${createdMicros}_${addedLine}_${id}`;
}

function readKeyPosition(text: string): KeyPosition {
  const [micros = '', line = '', id = ''] = text.split('_');
  return { createdMicros: Number(micros), addedLine: Number(line), id };
}
