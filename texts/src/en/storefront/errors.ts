import { texts } from '../../sentences.ts';

export const storefrontErrors = texts({
  STOREFRONT_PLAN_UNKNOWN: 'This product no longer exists. Please reload the page.',
  STOREFRONT_PLAN_UNAVAILABLE: 'This product is not available for purchase at the moment.',
  STOREFRONT_PLAN_SOLD_OUT: 'This product is sold out at the moment. Please try again later.',
  STOREFRONT_PRICE_CHANGED: 'The price has changed. Please check it before you buy.',
  STOREFRONT_UPGRADE_NOT_RUNNING:
    'No subscription is running, so there are no days to trade in. Please buy the plan in the store.',
  STOREFRONT_UPGRADE_ENDLESS: 'Your subscription has no end, so its days have no price.',
  STOREFRONT_UPGRADE_FROZEN: 'Your subscription is paused. Resume it first.',
  STOREFRONT_UPGRADE_WORTHLESS:
    'You paid nothing for the days that are left, so the plan costs its full price. Please buy it in the store.',
  STOREFRONT_UPGRADE_SAME: 'You have this package already. Renew it to add days.',
  STOREFRONT_UPGRADE_UNSUPPORTED:
    'Our payment provider charges fixed prices, so days cannot be traded in at the moment.',
  STOREFRONT_UPGRADE_UNCONFIRMED:
    'This change takes {days} day(s) of {subscription}, which is not what you agreed to. Nothing has changed. Please look at it again.',
  STOREFRONT_TYPE_NAME_MISSING: 'Subscription name is required',
  STOREFRONT_TYPE_PRICE_INVALID:
    'The price must be a number from 0 to 999999.99 with at most two decimals.',
  STOREFRONT_TYPE_UNKNOWN: 'This subscription type no longer exists. Please reload the page.',
  STOREFRONT_PLAN_IDS_MISSING:
    "A plan needs the payment provider's product ID and variant ID before it can be sold.",
  STOREFRONT_PLAN_CHANGED:
    '{editedBy} changed this plan in the meantime. The form still shows what you entered; please compare.',
  STOREFRONT_TYPE_CHANGED:
    '{editedBy} changed this subscription type in the meantime. The form still shows what you entered; please compare.',
  STOREFRONT_CURRENCY_CHANGED:
    '{editedBy} changed this currency in the meantime. The form still shows what you entered; please compare.',
  STOREFRONT_TITLE_MISSING: 'Please enter an English title.',
  STOREFRONT_DATES_INVALID: 'The last moment of the sale must be after its first.',
  STOREFRONT_SALE_INVALID: 'A sale needs a lower price, and an end after its start.',
  STOREFRONT_PLAN_EXISTS: 'A plan with this title and period exists already.',
  STOREFRONT_PLAN_USED: 'This plan has orders. Retire it instead.',
  STOREFRONT_PLANS_DIFFER: 'The list of plans has changed in the meantime. Please order it again.',
  STOREFRONT_PERIOD_UNKNOWN: 'There is no such period, or it is retired.',
  STOREFRONT_PERIOD_EXISTS: 'A period with this name exists already.',
  STOREFRONT_PERIODS_DIFFER:
    'The list of periods has changed in the meantime. Please order it again.',
  STOREFRONT_PERIOD_CHANGED: '{editedBy} has changed this period in the meantime.',
  STOREFRONT_PERIOD_USED: 'Plans have this period. Retire it instead.',
  STOREFRONT_SYMBOL_MISSING: 'A currency needs a symbol.',
  STOREFRONT_BASE_RATE_FIXED: 'Prices are stored in this currency, so its rate is always 1.',
});
