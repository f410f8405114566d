import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { listOwnPurchases } from './list-own-purchases.ts';
import { listProducts } from './list-products.ts';
import { buyProduct } from './purchase/buy-product.ts';
import { readPurchase } from './read-purchase.ts';
import { editOffer, listOffers } from './staff/edit-offer.ts';
import { holdAccount } from './staff/hold-account.ts';
import { listBuyerPurchases } from './staff/list-buyer-purchases.ts';
import { listNetworks } from './staff/list-networks.ts';
import { shareNetwork, unshareNetwork } from './staff/share-network.ts';

export function shopRoutes(services: Services): Handlers<Contract['shop']> {
  return {
    listProducts: (context) => listProducts(services, context),
    buyProduct: (context, input) => buyProduct(services, context, input),
    listOwnPurchases: ({ caller }) => listOwnPurchases(services, { userId: caller.id }),
    readPurchase: ({ caller }, { id }) => readPurchase(services, { userId: caller.id, id }),
    staff: {
      listOffers: () => listOffers(services.db),
      editOffer: (context, input) => editOffer(services, context, input),
      holdAccount: (context, input) => holdAccount(services, context, input),
      listBuyerPurchases: (context, input) => listBuyerPurchases(services, context, input),
      listNetworks: () => listNetworks(services),
      shareNetwork: (context, input) => shareNetwork(services, context, input),
      unshareNetwork: (context, input) => unshareNetwork(services, context, input),
    },
  };
}
