/** A staff member's role. An owner may do everything. */
export const staffRoles = ['owner', 'support', 'stock'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * The operations of every role: read their own session, their waiting work and their rights, and
 * manage their password and second factor.
 */
const everybody = [
  'staff.me',
  'staff.changePassword',
  'staff.listViews',
  'staff.saveView',
  'staff.removeView',
  'staff.startChatLink',
  'staff.endChatLink',
  'overview.listWaiting',
  'overview.searchPanel',
  'staff.readTotpStatus',
  'staff.startTotp',
  'staff.confirmTotp',
  'staff.disableTotp',
  'staff.renewRecoveryCodes',
];

/** The list of orders, single orders, and the exchange rates of their amounts. */
const orderReading = [
  'orders.staff.searchOrders',
  'orders.staff.readOrder',
  'orders.staff.listBackOrders',
  'storefront.staff.readStorefront',
];

/**
 * Support: finds people and their purchases, plays and messages, answers them, and publishes
 * incidents.
 */
const support = [
  ...orderReading,
  'customers.staff.searchCustomers',
  'customers.staff.readCustomer',
  'customers.staff.listTimeline',
  'customers.staff.listTrail',
  'customers.staff.approveCustomer',
  'customers.staff.approveCustomers',
  'customers.staff.banCustomer',
  'customers.staff.unbanCustomer',
  'customers.staff.endCustomerSession',
  'customers.staff.correctEmail',
  'customers.staff.dropSecondFactors',
  'customers.staff.correctMobileNumber',
  'devices.staff.giveResets',
  'devices.staff.removeDevice',
  'licenses.staff.readTime',
  'licenses.staff.changeTime',
  'licenses.staff.undoReplacement',
  'panel.staff.listDevices',
  'panel.staff.endDevice',
  'panel.staff.listReleases',
  'panel.staff.listNotices',
  'panel.staff.listReports',
  'players.staff.searchTaskUsers',
  'players.staff.readTaskUser',
  'players.staff.listTrail',
  'coins.staff.readWallet',
  'shop.staff.listBuyerPurchases',
  'shop.staff.holdAccount',
  'orders.staff.readReceipt',
  'orders.staff.readDisputeProof',
  'orders.staff.readKeyUse',
  'orders.staff.printDisputeProof',
  'orders.staff.checkOrderNow',
  'orders.staff.exchangeKey',
  'orders.staff.replaceKey',
  'orders.staff.giveKey',
  'orders.staff.moveOrder',
  'orders.staff.editGift',
  'orders.staff.listUnmatchedPayments',
  'orders.staff.listSlips',
  'orders.staff.declineSlip',
  'orders.staff.resolveFlag',
  'orders.staff.resolvePayment',
  'games.staff.listPlays',
  'games.staff.readRecording',
  'games.staff.lookAtPlay',
  'contact.staff.listThreads',
  'contact.staff.readThread',
  'contact.staff.answerThread',
  'contact.staff.closeThread',
  'contact.staff.closeThreads',
  'contact.staff.mergeThread',
  'contact.staff.editThread',
  'contact.staff.addNote',
  'contact.staff.shareTyping',
  'contact.staff.readReport',
  'contact.staff.listTopics',
  'contact.staff.saveTopic',
  'contact.staff.listReplies',
  'contact.staff.saveReply',
  'contact.staff.removeReply',
  'guild.staff.listApplications',
  'guild.staff.decideApplication',
  'incidents.staff.listIncidents',
  'incidents.staff.openIncident',
  'incidents.staff.editIncident',
  'incidents.staff.addUpdate',
  'incidents.staff.correctUpdate',
];

/** Stock: license keys, orders that wait for one, and downloads. */
const stock = [
  ...orderReading,
  'orders.staff.assignKey',
  'orders.staff.exchangeKey',
  'keyStock.listProducts',
  'keyStock.setAlert',
  'keyStock.listProductKeys',
  'keyStock.searchKeys',
  'keyStock.listBatches',
  'keyStock.readBatch',
  'keyStock.undoBatch',
  'keyStock.removeKeys',
  'keyStock.readKey',
  'keyStock.addKey',
  'keyStock.addKeys',
  'keyStock.editKey',
  'keyStock.removeKey',
  'downloads.staff.listDownloads',
  'downloads.staff.publishDownload',
  'downloads.staff.editDownload',
  'downloads.staff.removeDownload',
  'downloads.staff.listIncoming',
  'downloads.staff.adoptFile',
];

/**
 * The contract's operations that each role other than owner may call, by name. An operation on no
 * list is for owners only, so a missing entry grants nothing. Source: decision record 0029.
 */
export const roleOperations: Readonly<Record<Exclude<StaffRole, 'owner'>, ReadonlySet<string>>> = {
  support: new Set([...everybody, ...support]),
  stock: new Set([...everybody, ...stock]),
};

/** Whether a role may call a staff operation. */
export function mayCall(role: StaffRole, operation: string): boolean {
  return role === 'owner' || roleOperations[role].has(operation);
}
