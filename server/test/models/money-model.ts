import { laterDispute, laterRefund, type RefundStatus } from '@regz/rules/orders/order-status.ts';
import { type History, type Message, paidMinor, refundMinor } from './money-histories.ts';
import { at } from './told.ts';

/** The received and returned amounts of a payment, according to the reports. */
export type ModelMoney = { receivedMinor: number; returnedMinor: number };

type Told<Kind extends Message['kind']> = Extract<Message, { kind: Kind }>;

/** The money of each payment of a history; null for a payment that was not received. */
export function modelMoney({ payments, messages }: History): (ModelMoney | null)[] {
  return payments.map((payment, index) => {
    const isReceived = messages.some((each) => each.kind === 'paid' && each.of === index);
    if (!isReceived) return null;
    const receivedMinor = paidMinor(payment);
    const own = messages.filter((each) => 'of' in each && each.of === index);
    return { receivedMinor, returnedMinor: Math.min(receivedMinor, goneMinor(own, receivedMinor)) };
  });
}

function goneMinor(messages: readonly Message[], receivedMinor: number): number {
  const disputes = messages.filter((each): each is Told<'dispute'> => each.kind === 'dispute');
  const reports = disputes.map(({ status, second }) => ({ status, atMs: second }));
  const last = reports.length === 0 ? undefined : reports.reduce(laterDispute);
  if (last?.status === 'lost') return receivedMinor;
  const refunds = messages.filter((each): each is Told<'refund'> => each.kind === 'refund');
  const last0 = lastOf(refunds, 0);
  const last1 = lastOf(refunds, 1);
  return (
    (last0 === 'succeeded' ? refundMinor(0) : 0) + (last1 === 'succeeded' ? refundMinor(1) : 0)
  );
}

function lastOf(refunds: readonly Told<'refund'>[], refund: number): RefundStatus | undefined {
  const statuses = refunds.filter((each) => each.refund === refund).map(({ status }) => status);
  return statuses.length === 0 ? undefined : statuses.reduce(laterRefund, at(statuses, 0));
}
