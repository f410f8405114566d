import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../platform/api/api.ts';
import { counted } from '../platform/format-number.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';

const texts = messages.shop.purchases;

/** The purchases, each with a button that shows its key again. */
export function PurchasesCard({ onShow }: { onShow: (purchaseId: string) => void }) {
  const purchases = useQuery(queries.shop.listOwnPurchases.queryOptions({ input: {} }));
  const pending = (
    <LoadingRegion label={messages.sites.loadingPage}>
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
                      {texts.spent({ ...counted(coinsSpent), moment: formatInstant(at) })}
                    </p>
                  </div>
                  <Button size="sm" variant="secondary" onClick={() => onShow(id)}>
                    {messages.shop.showKey}
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
