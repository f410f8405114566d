import { messages } from '@regz/texts/en.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { AroundName } from '../../../ui/around-name.tsx';
import { Timeline } from '../../../ui/layout/timeline.tsx';
import { moneyText } from '../../money-text.ts';
import { isFree } from '../../order-status.ts';
import type { Happening, StaffOrder, StaffOrderDetail } from '../staff-orders.ts';

const texts = messages.ordersStaff;

/** Details of an event besides its name. */
function detailsOf({ outcome, detail }: Happening, order: StaffOrder): string[] {
  const { flag, reason, note, status, statement } = detail;
  return [
    amountOf(detail, order),
    typeof status === 'string' ? status : undefined,
    typeof reason === 'string' ? reason : undefined,
    typeof note === 'string' ? note : undefined,
    typeof flag === 'string' ? (texts.flags[flag] ?? flag) : undefined,
    typeof statement === 'string' ? texts.fromStatement : undefined,
    outcome === null ? undefined : (texts.outcomes[outcome] ?? outcome),
  ].filter((text) => text !== undefined);
}

/**
 * An event has an amount in the format of the port for payment providers. An act has two fields.
 */
function amountOf(
  { amount, amountMinor, currency }: Happening['detail'],
  { amount: charged }: StaffOrder,
): string | undefined {
  const textOf = (minor: number, code: string) =>
    moneyText(code === charged.currency ? { ...charged, minor } : { minor, currency: code });
  if (typeof amountMinor === 'number' && typeof currency === 'string') {
    return textOf(amountMinor, currency);
  }
  if (typeof amount !== 'object' || amount === null) return undefined;
  if (!('minor' in amount) || !('currency' in amount)) return undefined;
  const { minor, currency: unit } = amount;
  if (typeof minor !== 'number' || typeof unit !== 'string') return undefined;
  return textOf(minor, unit);
}

function nameOf(what: string, order: StaffOrder): string {
  return texts.events[what === 'paid' && isFree(order) ? 'free' : what] ?? what;
}

type HappeningTextProps = { happening: Happening; order: StaffOrder };

function HappeningText({ happening, order }: HappeningTextProps) {
  const { at, what, by } = happening;
  const details = detailsOf(happening, order);
  return (
    <>
      <p className="text-ink">{nameOf(what, order)}</p>
      {details.length > 0 ? (
        <p className="text-sm wrap-anywhere text-soft">{details.join(' · ')}</p>
      ) : null}
      <p className="text-sm text-faint">
        <time dateTime={at}>{formatInstant(at)}</time>
        {by === null ? null : (
          <AroundName name={by} text={(name) => ` ${texts.order.by({ name })}`} />
        )}
      </p>
    </>
  );
}

type OrderTimelineProps = Pick<StaffOrderDetail, 'order' | 'timeline'>;

/** The events of an order, oldest first. */
export function OrderTimeline({ order, timeline }: OrderTimelineProps) {
  const numbered = timeline.map((happening, index) => ({ happening, index }));
  return (
    <Timeline items={numbered} itemKey={({ index }) => String(index)}>
      {({ happening }) => <HappeningText happening={happening} order={order} />}
    </Timeline>
  );
}
