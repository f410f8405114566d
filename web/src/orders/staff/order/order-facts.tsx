import { messages } from '@regz/texts/en.ts';
import { customerAddress } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { AroundName } from '../../../ui/around-name.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { type DescriptionRow, DescriptionList } from '../../../ui/layout/description-list.tsx';
import { isSameAmount, moneyText } from '../../money-text.ts';
import { isFree } from '../../order-status.ts';
import { couponRows, upgradeRows } from '../../price-rows.tsx';
import { amountLabel, type StaffOrder, type StaffOrderDetail } from '../staff-orders.ts';

const texts = messages.ordersStaff.order;

function KeyText({ licenseKey }: { licenseKey: string }) {
  const toast = useToast();
  return (
    <span translate="no" className="inline-flex items-center gap-1 font-mono">
      <span>{licenseKey}</span>
      <CopyButton
        text={licenseKey}
        label={texts.copyKey}
        copiedLabel={texts.copied}
        onCopied={() => toast.success(texts.copied)}
        onFailed={() => toast.failure(texts.copyFailed)}
      />
    </span>
  );
}

/** The order's customer. A link as long as the account exists. */
function UsernameLink({ order: { username, customerId } }: { order: StaffOrder }) {
  const may = useMay();
  if (customerId === null || !may('customers.staff.readCustomer')) {
    return <span translate="no">{username}</span>;
  }
  return (
    <Link
      to={customerAddress(customerId)}
      aria-label={texts.openUser({ username })}
      translate="no"
      className="text-accent-text underline underline-offset-4"
    >
      {username}
    </Link>
  );
}

/** The recipient and progress of a gift, and the address and time of its mail. */
function giftRows({ gift }: StaffOrder): DescriptionRow[] {
  if (gift === undefined) return [];
  const { label, text, email, day } = messages.ordersStaff.gift;
  const state = messages.orderGifts.states[gift.state];
  return [
    {
      label,
      value: <AroundName name={gift.recipient} text={(name) => text({ recipient: name, state })} />,
    },
    ...(gift.email === null
      ? []
      : [{ label: email, value: <span translate="no">{gift.email}</span> }]),
    ...(gift.deliverAt === null ? [] : [{ label: day, value: formatInstant(gift.deliverAt) }]),
  ];
}

/** All facts of an order for staff. */
export function OrderFacts({ detail }: { detail: StaffOrderDetail }) {
  const { order, email, paymentRef, refundedMinor, transfer } = detail;
  const { amount, displayAmount, paidAt, licenseKey } = order;
  const returned = moneyText({ ...amount, minor: refundedMinor });
  return (
    <DescriptionList
      rows={[
        { label: texts.product, value: order.productName },
        ...giftRows(order),
        { label: texts.username, value: <UsernameLink order={order} /> },
        { label: texts.email, value: email ?? texts.nothing },
        ...upgradeRows(order.upgrade),
        ...couponRows(order.coupon),
        { label: amountLabel(order), value: moneyText(amount) },
        ...(isSameAmount(amount, displayAmount)
          ? []
          : [{ label: texts.shownAs, value: moneyText(displayAmount) }]),
        ...(refundedMinor === 0 ? [] : [{ label: texts.returned, value: returned }]),
        { label: texts.ordered, value: formatInstant(order.orderedAt) },
        {
          label: texts.paid,
          value: paidAt === null || isFree(order) ? texts.nothing : formatInstant(paidAt),
        },
        { label: texts.provider, value: isFree(order) ? texts.free : order.provider },
        ...(transfer === null
          ? []
          : [{ label: texts.transfer, value: <span translate="no">{transfer.reference}</span> }]),
        { label: texts.paymentRef, value: paymentRef ?? texts.nothing },
        {
          label: texts.licenseKey,
          value: licenseKey === null ? texts.nothing : <KeyText licenseKey={licenseKey} />,
        },
      ]}
    />
  );
}
