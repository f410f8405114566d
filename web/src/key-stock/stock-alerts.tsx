import { useQuery } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { stockAlerts } from './products.ts';

const texts = messages.keyStock.alerts;

type StockAlertsProps = {
  /** How many paid orders wait for a key, by the id of the product. */
  waiting: ReadonlyMap<string, number>;
};

/** Names the products that staff should stock. Source: issue 4, part 6. */
export function StockAlerts({ waiting }: StockAlertsProps) {
  const products = useQuery(queries.keyStock.products.queryOptions({ input: {} }));
  const alerts = stockAlerts(products.data ?? [], waiting);
  if (alerts.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>{texts.title}</p>
      <ul className="mt-1">
        {alerts.map(({ product, waiting: orders }) => (
          <li key={product.id}>
            <span className="font-medium">{product.name}</span>
            {': '}
            {orders > 0 ? `${texts.waiting(orders)}, ` : null}
            {texts.left(product.available)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
