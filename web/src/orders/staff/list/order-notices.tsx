import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../platform/api/api.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

const texts = messages.ordersStaff.notices;

function BackOrdersNotice() {
  const { data } = useQuery(queries.orders.staff.listBackOrders.queryOptions({ input: {} }));
  if (data === undefined || data.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>{texts.backOrders}</p>
      <ul className="mt-1">
        {data.map(({ productId, product, waiting, oldestSince }) => (
          <li key={productId}>
            {texts.backOrder({ product, waiting, since: formatInstant(oldestSince) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function FlaggedNotice({ onShow }: { onShow: () => void }) {
  const { data } = useQuery(
    queries.orders.staff.searchOrders.queryOptions({ input: { flagged: 'open' as const } }),
  );
  if (data === undefined || data.orders.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>{texts.flagged}</p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={onShow}>
        {texts.showFlagged}
      </Button>
    </Notice>
  );
}

/** Notices for staff: orders without keys, and flagged payments. */
export function OrderNotices({ onShowFlagged }: { onShowFlagged: () => void }) {
  return (
    <>
      <BackOrdersNotice />
      <FlaggedNotice onShow={onShowFlagged} />
    </>
  );
}
