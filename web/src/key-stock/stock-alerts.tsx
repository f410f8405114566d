import { useQuery } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { stockAlerts, type WaitingOrders } from './products.ts';

const texts = messages.keyStock.alerts;

/** Names the products that paid orders wait for, and counts those that run low. Source: issue 4, part 6. */
export function StockAlerts({ waiting }: { waiting: WaitingOrders }) {
  const products = useQuery(queries.keyStock.listProducts.queryOptions({ input: {} }));
  const { wanted, low } = stockAlerts(products.data ?? [], waiting);
  if (wanted.length === 0) {
    return low.length === 0 ? null : <Notice tone="info">{texts.low(low.length)}</Notice>;
  }
  return (
    <Notice tone="warn">
      <p>{texts.title}</p>
      <ul className="mt-1">
        {wanted.map(({ product, waiting: orders }) => (
          <li key={product.id}>
            <span className="font-medium">{product.name}</span>
            <span>{`: ${texts.waiting(orders)}, ${texts.left(product.available)}`}</span>
          </li>
        ))}
      </ul>
      {low.length > 0 ? <p className="mt-1">{texts.low(low.length)}</p> : null}
    </Notice>
  );
}
