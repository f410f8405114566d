import { mayCall, type StaffRole } from '../staff/staff-roles.ts';

/** Work that can wait for staff, most urgent first. */
export const waitingKinds = [
  'backOrders',
  'soldOut',
  'disputes',
  'slips',
  'upgrades',
  'flagged',
  'unmatched',
  'corrections',
  'approvals',
  'timeChanges',
  'plays',
  'messages',
  'applications',
  'draws',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** The operation that settles each kind. */
const settledBy: Readonly<Record<WaitingKind, string>> = {
  backOrders: 'orders.staff.assignKey',
  soldOut: 'keyStock.addKeys',
  // Owners answer a dispute at the provider; like them, refunds are theirs alone.
  disputes: 'orders.staff.refundOrder',
  slips: 'orders.staff.acceptTransfer',
  upgrades: 'orders.staff.resolveFlag',
  flagged: 'orders.staff.resolveFlag',
  unmatched: 'orders.staff.resolvePayment',
  corrections: 'coins.staff.approveAdjustment',
  approvals: 'approvals.approve',
  timeChanges: 'licenses.staff.applyTimeChange',
  plays: 'games.staff.lookAtPlay',
  messages: 'contact.staff.answerThread',
  applications: 'guild.staff.decideApplication',
  draws: 'giveaways.staff.drawWinners',
};

/** True if a role sees this kind of waiting work: only if it can settle it. */
export function isToldOf(role: StaffRole, kind: WaitingKind): boolean {
  return mayCall(role, settledBy[kind]);
}
