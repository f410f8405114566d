import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { OfferRow } from './shop.queries.ts';

export type Offer = InferContractRouterOutputs<Contract['shop']['staff']>['editOffer'];

/** An offer as staff see and edit it. */
export function offerView(row: OfferRow, stock: Pick<Offer, 'available' | 'sold'>): Offer {
  const { id, name, price, isActive, version, editedBy } = row;
  if (price === null) throw new Error('An offer has a price.');
  const description = descriptionOf(row);
  return { productId: id, name, description, price, isActive, version, editedBy, ...stock };
}

/** Returns an offer's description in the three languages. */
export function descriptionOf(row: OfferRow): Offer['description'] {
  return { en: row.descriptionEn, si: row.descriptionSi, ta: row.descriptionTa };
}
