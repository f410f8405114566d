import type { Listed } from './fill-lists.ts';

/** Each list and search of the panel, with the address below `/api` that its page requests. */
export function listAddresses({
  customerId,
  walletId,
  productId,
  giveawayId,
}: Listed): readonly [string, string][] {
  const customers = '/accounts/customers';
  const taskUsers = '/accounts/task-users/staff';
  return [
    ['customers, newest', `${customers}?text=&filter=all`],
    ['customers, a page in the middle', `${customers}?text=&filter=all&before=${MIDDLE}`],
    ['customers who wait', `${customers}?text=&filter=pending`],
    ['customers who are banned', `${customers}?text=&filter=banned`],
    ['customers with a subscription', `${customers}?text=&filter=subscribed`],
    ['customers by how a name begins', `${customers}?text=list-99&filter=all`],
    ['customers by a name', `${customers}?text=list-999&filter=all`],
    ['customers by a license key', `${customers}?text=LIST-000000000007&filter=all`],
    ['trail of a customer', `${customers}/${customerId}/trail`],
    ['task users, newest', `${taskUsers}?text=&filter=all`],
    ['task users on hold', `${taskUsers}?text=&filter=held`],
    ['task users unverified', `${taskUsers}?text=&filter=unverified`],
    ['task users by how a name begins', `${taskUsers}?text=list-99&filter=all`],
    ['orders, newest', '/orders/staff'],
    ['orders completed', '/orders/staff?status=completed'],
    ['orders by how a buyer begins', '/orders/staff?search=list-99'],
    ['orders flagged', '/orders/staff?flagged=open'],
    ['orders that wait for keys', '/orders/staff/back-orders'],
    ['payments without an order', '/orders/staff/unmatched'],
    ['orders of a day as CSV', '/orders/staff/export?from=2024-01-01&to=2024-01-01'],
    ['stock of all products', '/key-stock/products'],
    ['keys of a product', `/key-stock/products/${productId}/keys`],
    ['plays, newest', '/games/staff/plays'],
    ['plays with a flag', '/games/staff/plays?flag=any'],
    ['plays of a person', '/games/staff/plays?username=list-1'],
    ['coins of today', '/coins/staff/overview'],
    ['corrections', '/coins/staff/adjustments'],
    ['movements of a wallet', `/coins/staff/wallets/${walletId}`],
    ['conversations, newest', '/contact/staff/threads?state=all'],
    ['conversations open', '/contact/staff/threads?state=open'],
    ['applications, newest', '/guild/staff/applications?state=all'],
    ['applications open', '/guild/staff/applications?state=open'],
    ['giveaways', '/giveaways/staff'],
    ['registrations of a giveaway', `/giveaways/staff/${giveawayId}/registrations`],
    ['trial links', '/free-panel/staff/links'],
    ['overview', '/overview?days=30'],
  ];
}

/** The time of the 500th row. */
const MIDDLE = `${(Date.UTC(2024, 0, 1) + 500 * 120_000) * 1000}_00000000-0000-0000-0000-000000000000`;
