import { messages } from '@regz/texts/en.ts';
import { customerAddress, orderAddress } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { formatInstant, formatInstantDay } from '../../../platform/time/format-date.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { moneyText } from '../../money-text.ts';
import type { WaitingSlip } from './slips.ts';

const texts = messages.ordersTransferStaff;
const LINK_CLASS = 'text-accent-text underline underline-offset-4';

/** The orders and slips of the buyer so far, without zeros except paid orders. */
function historyText({
  since,
  paidOrders,
  takenBack,
  declinedSlips,
}: WaitingSlip['history']): string {
  return [
    since === null ? texts.accountDeleted : texts.accountSince({ since: formatInstantDay(since) }),
    texts.paidOrders({ n: paidOrders }),
    ...(takenBack === 0 ? [] : [texts.takenBack({ n: takenBack })]),
    ...(declinedSlips === 0 ? [] : [texts.slipsDeclined({ n: declinedSlips })]),
  ].join(', ');
}

/** The expected content of a slip, and the facts about its buyer. */
export function SlipItem({ slip }: { slip: WaitingSlip }) {
  const { amount, flag } = slip;
  const { flags } = messages.ordersStaff;
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg font-medium">{moneyText(amount)}</h3>
        <span className="text-soft">{slip.productName}</span>
        {flag === null ? null : <Badge tone="bad">{messages.ordersStaff.flagged}</Badge>}
        {slip.test ? <Badge tone="info">{texts.test}</Badge> : null}
      </header>
      {flag === null ? null : (
        <Notice tone="warn">
          <p>{flags[flag] ?? flag}</p>
          <p className="mt-1">{texts.resolveFirst}</p>
        </Notice>
      )}
      {slip.ended ? <Notice tone="warn">{texts.ended}</Notice> : null}
      <SlipFacts slip={slip} />
    </>
  );
}

function SlipFacts({ slip }: { slip: WaitingSlip }) {
  const { orderId, reference, history } = slip;
  return (
    <DescriptionList
      rows={[
        {
          label: texts.reference,
          value: (
            <span translate="no" className="font-mono">
              {reference}
            </span>
          ),
        },
        {
          label: texts.order,
          value: (
            <Link
              to={orderAddress(orderId)}
              aria-label={texts.openOrder({ orderId })}
              translate="no"
              className={`font-mono text-sm ${LINK_CLASS}`}
            >
              {orderId}
            </Link>
          ),
        },
        {
          label: texts.history,
          value: (
            <span className="flex flex-col">
              <BuyerName slip={slip} />
              <span className="text-sm text-soft">{historyText(history)}</span>
            </span>
          ),
        },
        { label: texts.slipSent, value: formatInstant(slip.uploadedAt) },
      ]}
    />
  );
}

function BuyerName({ slip: { username, customerId } }: { slip: WaitingSlip }) {
  const may = useMay();
  if (customerId === null || !may('customers.staff.readCustomer')) {
    return <span translate="no">{username}</span>;
  }
  return (
    <Link
      to={customerAddress(customerId)}
      aria-label={messages.ordersStaff.order.openUser({ username })}
      translate="no"
      className={LINK_CLASS}
    >
      {username}
    </Link>
  );
}
