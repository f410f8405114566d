import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { offerEditRefusal, pricedName } from '@regz/rules/shop/offer-edits.ts';
import { recordAct } from '../../audit/record-act.ts';
import { changeCoinPrice } from '../../key-stock/coin-price.ts';
import { countAvailable } from '../../key-stock/count-available.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type Offer, offerView } from '../offer-view.ts';
import { findOffer, listOfferRows } from '../shop.queries.ts';
import { countSold, updateOffer } from './offers.queries.ts';

type OfferEdit = InferContractRouterInputs<Contract['shop']['staff']>['editOffer'];

/** Every offer with what is left and what was sold. */
export async function listOffers(db: Database): Promise<{ offers: Offer[] }> {
  const [rows, available, sold] = await Promise.all([
    listOfferRows(db),
    countAvailable(db),
    countSold(db),
  ]);
  const offers = rows
    .filter(({ price }) => price !== null)
    .map((row) => offerView(row, { available: available(row.id), sold: sold.get(row.id) ?? 0 }));
  return { offers };
}

/**
 * Changes a product's description, its price and whether it is on sale. Name and price change
 * together; the edit names the version it is based on.
 * @throws Refusal SHOP_TEXT_MISSING, SHOP_PRODUCT_UNKNOWN, or SHOP_OFFER_CHANGED with the offer as
 * it is now.
 */
export async function editOffer(
  services: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  input: OfferEdit,
): Promise<Offer> {
  const refusal = offerEditRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const offer = await transaction(services.db, ({ trx }) => saveOffer(trx, context, input)).catch(
    (error: unknown) => {
      if (error instanceof OutdatedOffer) return undefined;
      throw error;
    },
  );
  // Read once nothing of this edit is left.
  if (offer !== undefined) return offer;
  throw new Refusal('SHOP_OFFER_CHANGED', await readOffer(services.db, input.productId));
}

/** Takes back what an edit has written that is based on an older version. */
class OutdatedOffer extends Error {}

async function saveOffer(
  trx: Database,
  context: RequestContext<AdminCaller>,
  { description: { en, si, ta }, ...input }: OfferEdit,
): Promise<Offer> {
  const { productId, price } = input;
  const description = { en: en.trim(), si: si.trim(), ta: ta.trim() };
  const before = await findOffer(trx, productId);
  if (before === undefined || before.price === null) throw new Refusal('SHOP_PRODUCT_UNKNOWN');
  const name = pricedName(before.name, price);
  // The product first: a purchase holds it, and waits for no offer.
  await changeCoinPrice(trx, { id: productId, name, price });
  const editedBy = context.caller.username;
  if (!(await updateOffer(trx, { ...input, description, editedBy }))) throw new OutdatedOffer();
  const after = await readOffer(trx, productId);
  await recordAct(trx, context, {
    action: 'shop.edit-offer',
    object: { kind: 'shop-offer', id: productId },
    detail: {
      before: { price: before.price, isActive: before.isActive },
      after: { price, isActive: after.isActive, description },
    },
  });
  await keepAnswer(trx, context.idempotency, after);
  return after;
}

async function readOffer(db: Database, productId: string): Promise<Offer> {
  const { offers } = await listOffers(db);
  const offer = offers.find((each) => each.productId === productId);
  if (offer === undefined) throw new Error('An offer is gone.');
  return offer;
}
