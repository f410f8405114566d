import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatInstant } from '../i18n/task-area/format.ts';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { BuyDialog, type PurchaseChallenge } from './buy-dialog.tsx';
import { ProductCard, type Shop } from './product-card.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { PurchasesCard } from './purchases-card.tsx';

/** What stands between a person and every product, in words. */
function GateNotice({ shop, isStaff }: { shop: Shop; isStaff: boolean }) {
  const words = useTaskWords();
  if (isStaff) return <Notice tone="info">{words.tasks.staff}</Notice>;
  if (shop.spendingHeld) return <Notice tone="warn">{words.shop.held}</Notice>;
  if (shop.verificationNeeded) return <Notice tone="warn">{words.shop.unverified}</Notice>;
  if (shop.opensAt === null) return null;
  return (
    <Notice tone="info">{words.shop.opensOn(formatInstant(words.dates, shop.opensAt))}</Notice>
  );
}

type ShopPanelProps = { isStaff: boolean; Challenge: PurchaseChallenge };

/** The shop: the balance, the products by price, and what was bought. Source: B 2; SHOP-1. */
export function ShopPanel({ isStaff, Challenge }: ShopPanelProps) {
  const words = useTaskWords();
  const texts = words.shop;
  const shop = useQuery(queries.shop.listProducts.queryOptions({ input: {} }));
  const [wantedId, setWantedId] = useState<string | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = shop.data?.products.find(({ id }) => id === wantedId);

  function show(purchaseId: string) {
    setWantedId(null);
    setShownId(purchaseId);
  }

  /** The button that bought a product is gone: the heading takes its focus. */
  function close() {
    setShownId(null);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  }

  const pending = (
    <LoadingRegion label={words.account.loading}>
      <Skeleton className="h-dvh w-full" />
    </LoadingRegion>
  );
  return (
    <section aria-labelledby="shop-title" className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 ref={heading} id="shop-title" tabIndex={-1} className="text-2xl">
            {texts.title}
          </h2>
          <p className="text-sm text-soft">{texts.description}</p>
        </div>
        {shop.data ? (
          <p className="text-lg font-semibold">{texts.balance(shop.data.balance)}</p>
        ) : null}
      </header>
      <QueryRegion query={shop} failed={texts.loadFailed} pending={pending}>
        {(data) => (
          <>
            <GateNotice shop={data} isStaff={isStaff} />
            {data.products.length === 0 ? (
              <EmptyState title={texts.empty} text={texts.emptyText} />
            ) : (
              <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                {data.products.map((product) => (
                  <ProductCard
                    key={product.id}
                    product={product}
                    shop={data}
                    isStaff={isStaff}
                    onBuy={() => setWantedId(product.id)}
                    onShow={show}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryRegion>
      <PurchasesCard onShow={show} />
      {shop.data && wanted ? (
        <BuyDialog
          product={wanted}
          balance={shop.data.balance}
          strength={shop.data.challengeStrength}
          Challenge={Challenge}
          onBought={show}
          onClose={() => setWantedId(null)}
        />
      ) : null}
      <PurchaseDialog purchaseId={shownId} onClose={close} />
    </section>
  );
}
