import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { customerAddress } from '../../platform/paths.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Link } from '../../platform/routing/router.tsx';
import { formatInstantDay } from '../../platform/time/format-date.ts';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { BuyerPurchase } from './staff-shop.ts';

const { purchases: texts, loading } = messages.shopStaff;

/** The anchor of a purchase on its buyer's page. */
export function purchaseAnchor(purchaseId: string): string {
  return `purchase-${purchaseId}`;
}

function Redeemed({ purchase: { redeemedAt, redeemedBy } }: { purchase: BuyerPurchase }) {
  if (redeemedAt === null) return <span>{texts.unredeemed}</span>;
  const text = texts.redeemed({ day: formatInstantDay(redeemedAt) });
  if (redeemedBy === null) return <span>{text}</span>;
  return (
    <Link
      to={customerAddress(redeemedBy)}
      className="text-accent-text underline underline-offset-4"
      aria-label={`${text}. ${texts.redeemedBy}`}
    >
      {text}
    </Link>
  );
}

function Purchase({ purchase }: { purchase: BuyerPurchase }) {
  const { id, product, coinsSpent, at, licenseKey } = purchase;
  return (
    <li
      id={purchaseAnchor(id)}
      tabIndex={-1}
      className="scroll-mt-6 rounded-sm px-2 py-3 target:bg-raised"
    >
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">{product}</span>
        <span className="whitespace-nowrap">
          {texts.coins({ coins: coinsSpent.toLocaleString('en-US') })}
        </span>
      </p>
      <p className="text-sm wrap-anywhere text-soft">
        {licenseKey === null ? (
          texts.keyless
        ) : (
          <span translate="no" className="font-mono">
            {licenseKey}
          </span>
        )}
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-faint">
        <time dateTime={at}>{formatInstantDay(at)}</time>
        {licenseKey === null ? null : <Redeemed purchase={purchase} />}
      </p>
    </li>
  );
}

/** The purchases of a task user, newest first, each with its key and the key's state. */
export function BuyerPurchasesCard({ userId }: { userId: string }) {
  const list = useQuery(queries.shop.staff.listBuyerPurchases.queryOptions({ input: { userId } }));
  const pending = (
    <LoadingRegion label={loading}>
      <Skeleton className="h-24 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title}>
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {({ purchases }) =>
          purchases.length === 0 ? (
            <p className="text-soft">{texts.empty}</p>
          ) : (
            <ul className="-mx-2 flex flex-col divide-y divide-line">
              {purchases.map((purchase) => (
                <Purchase key={purchase.id} purchase={purchase} />
              ))}
            </ul>
          )
        }
      </QueryRegion>
    </Card>
  );
}
