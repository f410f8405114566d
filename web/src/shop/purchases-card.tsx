import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../i18n/task-area/format.ts';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';

/** The purchases, each with a button that shows its key again. */
export function PurchasesCard({ onShow }: { onShow: (purchaseId: string) => void }) {
  const words = useTaskWords();
  const texts = words.shop.purchases;
  const purchases = useQuery(queries.shop.listOwnPurchases.queryOptions({ input: {} }));
  const pending = (
    <LoadingRegion label={words.account.loading}>
      <Skeleton className="h-12 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.text}>
      <QueryRegion query={purchases} failed={texts.loadFailed} pending={pending}>
        {(data) =>
          data.purchases.length === 0 ? (
            <p className="text-soft">{texts.empty}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {data.purchases.map(({ id, product, coinsSpent, at }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
                >
                  <div className="min-w-0">
                    <p lang="en" className="font-semibold wrap-anywhere">
                      {product}
                    </p>
                    <p className="text-sm text-soft">
                      {texts.spent(coinsSpent, formatInstant(words.dates, at))}
                    </p>
                  </div>
                  <Button size="sm" variant="secondary" onClick={() => onShow(id)}>
                    {words.shop.showKey}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryRegion>
    </Card>
  );
}
