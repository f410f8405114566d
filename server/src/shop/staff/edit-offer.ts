import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { newOfferRefusal, offerEditRefusal, pricedName } from '@regz/rules/shop/offer-edits.ts';
import { oneLine, withoutInvisible } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { changeCoinPrice } from '../../key-stock/coin-price.ts';
import { countAvailable } from '../../key-stock/count-available.ts';
import { createProduct, removeUnusedProduct } from '../../key-stock/products.ts';
import { requirePackages } from '../../licenses/packages.ts';
import {
  hasSqlState,
  isUniqueViolation,
  sqlState,
} from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type Offer, offerView } from '../offer-view.ts';
import { findOffer, listOfferRows, type OfferRow } from '../shop.queries.ts';
import { countSold, deleteOffer, insertOffer, updateOffer } from './offers.queries.ts';

type Inputs = InferContractRouterInputs<Contract['shop']['staff']>;
type OfferEdit = Inputs['editOffer'];

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
 * Sells a package for coins, with a product of its own.
 * @throws Refusal as `newOfferRefusal`, LICENSE_PACKAGE_UNKNOWN, SHOP_OFFER_EXISTS
 */
export async function createOffer(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { package: packageName, days, keys, price, isActive, ...texts }: Inputs['createOffer'],
): Promise<Offer> {
  const name = withoutInvisible(oneLine(texts.name));
  const refusal = newOfferRefusal({ ...texts, name });
  if (refusal !== null) throw new Refusal(refusal);
  const description = trimmed(texts.description);
  return transaction(db, async ({ trx }) => {
    await requirePackages(trx, [packageName]);
    const product = { name: pricedName(name, price), package: packageName, days, keys, price };
    const productId = await createProduct(trx, product);
    if (productId === undefined) throw new Refusal('SHOP_OFFER_EXISTS');
    const editedBy = context.caller.username;
    await insertOffer(trx, { productId, description, isActive, editedBy });
    const answer = await readOffer(trx, productId);
    await recordAct(trx, context, {
      action: 'shop.create-offer',
      object: { kind: 'shop-offer', id: productId },
      detail: { ...product, isActive, description },
    });
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

/**
 * Changes a product's description, its price and whether it is on sale. Name and price change
 * together; the edit names the version it is based on.
 * @throws Refusal SHOP_TEXT_MISSING, SHOP_PRODUCT_UNKNOWN, SHOP_OFFER_EXISTS, or SHOP_OFFER_CHANGED
 * with the offer as it is now.
 */
export async function editOffer(
  services: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  input: OfferEdit,
): Promise<Offer> {
  const refusal = offerEditRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  return changeSeen(services.db, input.productId, (trx) => saveOffer(trx, context, input));
}

/**
 * Deletes an offer that was never bought, and its product if that never had a key. A product that
 * had one stays in the stock without a price.
 * @throws Refusal SHOP_PRODUCT_UNKNOWN, SHOP_OFFER_USED, or SHOP_OFFER_CHANGED with the offer as it
 * is now
 */
export async function removeOffer(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { productId, version }: Inputs['removeOffer'],
): Promise<void> {
  await changeSeen(db, productId, async (trx) => {
    const { name, price } = await requireOffer(trx, productId);
    // The product first: a purchase holds it, and waits for no offer.
    await changeCoinPrice(trx, { id: productId, name, price: null });
    const seen = await findOffer(trx, productId);
    if (seen?.version !== version) throw new OutdatedOffer();
    if (!(await deleteOffer(trx, productId))) throw new Refusal('SHOP_OFFER_USED');
    await removeUnusedProduct(trx, productId);
    await recordAct(trx, context, {
      action: 'shop.remove-offer',
      object: { kind: 'shop-offer', id: productId },
      detail: { name, price },
    });
    await keepAnswer(trx, context.idempotency, {});
  });
}

/** Rolls back a change that is based on an older version. */
class OutdatedOffer extends Error {}

/** Changes an offer in a transaction. The refusal of a late change has the offer as it is now. */
async function changeSeen<Result>(
  db: Database,
  productId: string,
  act: (trx: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction(db, ({ trx }) => act(trx));
  } catch (error) {
    if (isUniqueViolation(error, 'key_stock_products_name_key')) {
      throw new Refusal('SHOP_OFFER_EXISTS');
    }
    if (hasSqlState(error, sqlState.restrictViolation)) throw new Refusal('SHOP_OFFER_USED');
    if (!(error instanceof OutdatedOffer)) throw error;
    // Read after the change is rolled back.
    throw new Refusal('SHOP_OFFER_CHANGED', await readOffer(db, productId));
  }
}

async function saveOffer(
  trx: Database,
  context: RequestContext<AdminCaller>,
  input: OfferEdit,
): Promise<Offer> {
  const { productId, price } = input;
  const description = trimmed(input.description);
  const before = await requireOffer(trx, productId);
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

async function requireOffer(trx: Database, productId: string): Promise<OfferRow> {
  const offer = await findOffer(trx, productId);
  if (offer === undefined || offer.price === null) throw new Refusal('SHOP_PRODUCT_UNKNOWN');
  return offer;
}

async function readOffer(db: Database, productId: string): Promise<Offer> {
  const { offers } = await listOffers(db);
  const offer = offers.find((each) => each.productId === productId);
  if (offer === undefined) throw new Refusal('SHOP_PRODUCT_UNKNOWN');
  return offer;
}

function trimmed({ en, si, ta }: Offer['description']): Offer['description'] {
  return { en: en.trim(), si: si.trim(), ta: ta.trim() };
}
