import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import { slipFilePath } from '@regz/rules/orders/transfers.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../platform/api/api.ts';
import { customerAddress, orderAddress } from '../../../platform/paths.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Link } from '../../../platform/routing/router.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { formatInstant, formatInstantDay } from '../../../platform/time/format-date.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Download } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { moneyText } from '../../money-text.ts';
import { AcceptTransferDialog } from './accept-transfer-dialog.tsx';
import { DeclineSlipDialog } from './decline-slip-dialog.tsx';
import type { WaitingSlip } from './slips.ts';

const texts = messages.ordersTransferStaff;
const LINK_CLASS = 'text-accent-text underline underline-offset-4';

/** The slips that wait for staff, oldest first. Empty if none wait. */
export function SlipsCard() {
  const slips = useQuery(queries.orders.staff.listSlips.queryOptions({ input: {} }));
  const isQuiet = slips.data === undefined ? slips.error === null : slips.data.waiting === 0;
  if (isQuiet) return null;
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={slips} pending={null} failed={texts.loadFailed}>
        {({ slips: loaded, waiting }) => (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {loaded.map((slip) => (
                <li key={slip.id} className="py-4 first:pt-0 last:pb-0">
                  <SlipItem slip={slip} />
                </li>
              ))}
            </ul>
            {waiting > loaded.length ? (
              <p className="text-sm text-soft">{texts.more({ shown: loaded.length, waiting })}</p>
            ) : null}
          </>
        )}
      </QueryRegion>
    </Card>
  );
}

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

/** One slip next to its expected content, and the facts about its buyer. */
function SlipItem({ slip }: { slip: WaitingSlip }) {
  const { orderId, amount, flag } = slip;
  const { flags } = messages.ordersStaff;
  return (
    <article aria-label={orderId} className="flex flex-col gap-3">
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
      <SlipActs slip={slip} />
    </article>
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

function SlipActs({ slip }: { slip: WaitingSlip }) {
  const may = useMay();
  const [accepting, setAccepting] = useState(false);
  const [meant, setMeant] = useState<'decline' | 'again' | null>(null);
  const { id, orderId, mediaType, bytes } = slip;
  const mayDecline = may('orders.staff.declineSlip');
  const save = texts.save({ kind: texts.kinds[mediaType], size: formatBytes(bytes) });
  return (
    <div className="flex flex-wrap gap-3">
      <a
        href={slipFilePath(id)}
        download
        aria-label={texts.of({ act: save, orderId })}
        className={buttonClass('secondary', 'sm')}
      >
        <Download className="size-4" aria-hidden="true" />
        <span>{save}</span>
      </a>
      {may('orders.staff.acceptTransfer') ? (
        <Button
          size="sm"
          aria-label={texts.acceptOf({ orderId })}
          onClick={() => setAccepting(true)}
        >
          {texts.accept.button}
        </Button>
      ) : null}
      {mayDecline ? (
        <>
          <Button
            variant="secondary"
            size="sm"
            aria-label={texts.againOf({ orderId })}
            onClick={() => setMeant('again')}
          >
            {texts.decline.again}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={texts.declineOf({ orderId })}
            onClick={() => setMeant('decline')}
          >
            {texts.decline.button}
          </Button>
        </>
      ) : null}
      <AcceptTransferDialog
        order={{ ...slip, slipId: id }}
        open={accepting}
        onClose={() => setAccepting(false)}
      />
      <DeclineSlipDialog slip={slip} meant={meant} onClose={() => setMeant(null)} />
    </div>
  );
}
