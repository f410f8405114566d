import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';

/** The seller and the tax that prices include, as a receipt shows them. */
const seller = z.strictObject({
  name: z.string(),
  address: z.array(z.string()),
  /** The printed registration number. */
  number: z.string().nullable(),
  tax: z
    .strictObject({ name: z.string(), basisPoints: z.int(), number: z.string().nullable() })
    .nullable(),
});

export type Seller = z.infer<typeof seller>;

/** The seller from the current settings. */
export function presentSeller(config: Config): Seller {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_NUMBER, TAX_NAME, TAX_PERCENT, TAX_NUMBER } = config;
  const hasTax = TAX_NAME !== undefined && TAX_PERCENT !== undefined;
  return {
    name: SELLER_NAME ?? 'Regz',
    address: SELLER_ADDRESS ?? [],
    number: SELLER_NUMBER ?? null,
    tax: hasTax ? { name: TAX_NAME, basisPoints: TAX_PERCENT, number: TAX_NUMBER ?? null } : null,
  };
}

/** The seller stored with a receipt; the current one for a receipt without one. */
export function sellerOf({ seller: kept }: { seller: unknown }, config: Config): Seller {
  return kept === null ? presentSeller(config) : seller.parse(kept);
}
