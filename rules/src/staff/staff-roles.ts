/** A staff member's role; an owner may do everything. */
export const staffRoles = ['owner', 'support', 'stock'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What everybody in the panel may do: see who is logged in, and manage their own second factor. */
const everybody = [
  'accounts.admins.me',
  'accounts.admins.totp.status',
  'accounts.admins.totp.start',
  'accounts.admins.totp.confirm',
  'accounts.admins.totp.disable',
  'accounts.admins.totp.renewRecoveryCodes',
];

/** Orders as a list and one by one, and the exchange rates their amounts are shown with. */
const orderReading = [
  'orders.staff.list',
  'orders.staff.get',
  'orders.staff.backOrders',
  'storefront.staff.list',
];

/** Helps people: finds them and what they bought, played and wrote, and answers them. */
const support = [
  ...orderReading,
  'accounts.customers.search',
  'accounts.customers.get',
  'accounts.customers.trail',
  'accounts.customers.approve',
  'accounts.customers.ban',
  'accounts.customers.unban',
  'accounts.customers.endSession',
  'accounts.customers.correctEmail',
  'devices.staff.giveResets',
  'devices.staff.removeDevice',
  'accounts.taskUsers.staff.search',
  'accounts.taskUsers.staff.get',
  'accounts.taskUsers.staff.trail',
  'coins.staff.wallet',
  'shop.staff.purchases',
  'shop.staff.hold',
  'orders.staff.check',
  'orders.staff.exchangeKey',
  'orders.staff.moveOrder',
  'orders.staff.unmatched',
  'orders.staff.resolveFlag',
  'orders.staff.resolvePayment',
  'games.staff.plays',
  'games.staff.play',
  'contact.staff.threads',
  'contact.staff.thread',
  'contact.staff.answer',
  'contact.staff.close',
  'guild.staff.applications',
  'guild.staff.decide',
];

/** Manages the stock: license keys, the orders that wait for one, and downloads. */
const stock = [
  ...orderReading,
  'orders.staff.assignKey',
  'orders.staff.exchangeKey',
  'keyStock.products',
  'keyStock.setAlert',
  'keyStock.keys',
  'keyStock.addKey',
  'keyStock.addKeys',
  'keyStock.editKey',
  'keyStock.deleteKey',
  'downloads.staff.items',
  'downloads.staff.add',
  'downloads.staff.edit',
  'downloads.staff.remove',
  'downloads.staff.incoming',
  'downloads.staff.adopt',
];

/**
 * The contract's operations that each role other than owner may call, by name. An operation on no
 * list is for owners only, so forgetting one gives nothing away. Source: decision record 51.
 */
export const roleOperations: Readonly<Record<Exclude<StaffRole, 'owner'>, ReadonlySet<string>>> = {
  support: new Set([...everybody, ...support]),
  stock: new Set([...everybody, ...stock]),
};

/** Whether a role may call a staff operation. */
export function mayCall(role: StaffRole, operation: string): boolean {
  return role === 'owner' || roleOperations[role].has(operation);
}
