import { texts } from '../../sentences.ts';

export const shopErrors = texts({
  SHOP_PRODUCT_UNKNOWN: 'This product is no longer sold.',
  SHOP_SPENDING_HELD: 'Purchases are on hold for this account. Please contact support.',
  SHOP_EMAIL_UNVERIFIED: 'Please verify your email address before you buy.',
  SHOP_NOT_OPEN: 'The shop opens for your account on {opensAt}.',
  SHOP_PURCHASED_BEFORE: 'You have already bought this product.',
  SHOP_MAILBOX_PURCHASED:
    'This product was already bought with your email address. Each address can buy it once.',
  SHOP_PRICE_CHANGED: 'The price is now {price} coins.',
  SHOP_COINS_TOO_FEW: { one: 'You need {n} more coin.', other: 'You need {n} more coins.' },
  SHOP_KEYS_MISSING: 'No license keys available for {product}. Please contact admin.',
  SHOP_NETWORK_PACE: 'Many keys were bought from your network. You can buy again from {opensAt}.',
  SHOP_PURCHASE_UNKNOWN: 'This purchase does not exist.',
  SHOP_TEXT_MISSING: 'Please enter the description in all three languages.',
  SHOP_NAME_MISSING: 'Please enter a name.',
  SHOP_OFFER_EXISTS: 'A product with this name and price exists already.',
  SHOP_OFFER_USED:
    'This product was bought, or is the prize of a giveaway. Take it off sale instead.',
  SHOP_OFFER_CHANGED: '{editedBy} changed this product in the meantime. Please check it again.',
  SHOP_NETWORK_INVALID:
    'Please enter an address or a network, such as 203.0.113.0/24, at most as wide as /8 (IPv6: /16).',
  SHOP_NETWORK_LISTED: 'This network is already on the list.',
  SHOP_NETWORK_UNKNOWN: 'This network is not on the list.',
});
