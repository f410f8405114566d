import type { Api } from '../../platform/api/api.ts';

type ShopApi = Api['shop']['staff'];

/** A product of the coin shop as staff edit it. */
export type StaffOffer = Awaited<ReturnType<ShopApi['listOffers']>>['offers'][number];

type Networks = Awaited<ReturnType<ShopApi['listNetworks']>>;

/** The number of keys that a network may buy. */
export type NetworkPace = Networks['pace'];

/** A network that bought within seven days. */
export type BusyNetwork = Networks['busiest'][number];

/** A network that staff listed as shared. */
export type SharedNetwork = Networks['shared'][number];

export type BuyerPurchase = Awaited<ReturnType<ShopApi['listBuyerPurchases']>>['purchases'][number];
