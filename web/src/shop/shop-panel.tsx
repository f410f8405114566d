import { nextKey } from '@regz/rules/shop/next-key.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queries } from '../platform/api/api.ts';
import { counted } from '../platform/format-number.ts';
import { paths } from '../platform/paths.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { BuyDialog, type PurchaseChallenge } from './buy-dialog.tsx';
import { type Product, ProductCard, type Shop, SoldOutProduct } from './product-card.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { PurchasesCard } from './purchases-card.tsx';

const texts = messages.shop;

/** The reason why no product is available, in words. */
function GateNotice({ shop, isStaff }: { shop: Shop; isStaff: boolean }) {
  if (isStaff) return <Notice tone="info">{messages.tasks.staff}</Notice>;
  if (shop.spendingHeld) {
    return (
      <Notice tone="warn">
        <p>{texts.held}</p>
        <a href={paths.contact} className={`mt-2 ${buttonClass('secondary', 'sm')}`}>
          {texts.contact}
        </a>
      </Notice>
    );
  }
  if (shop.verificationNeeded) return <Notice tone="warn">{texts.unverified}</Notice>;
  if (shop.opensAt === null) return null;
  return <Notice tone="info">{texts.opensOn({ moment: formatInstant(shop.opensAt) })}</Notice>;
}

type ProductListProps = {
  shop: Shop;
  isStaff: boolean;
  onBuy: (productId: string) => void;
  onShow: (purchaseId: string) => void;
};

/**
 * Available and bought products, with one primary button. Products without keys are collapsed
 * below.
 */
function ProductList({ shop, isStaff, onBuy, onShow }: ProductListProps) {
  const isSoldOut = ({ available, purchaseId }: Product) => available === 0 && purchaseId === null;
  const soldOut = shop.products.filter(isSoldOut);
  const shown = shop.products.filter((product) => !isSoldOut(product));
  const nextId = nextKey(shown)?.id;
  return (
    <>
      {shown.length === 0 ? null : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              shop={shop}
              isStaff={isStaff}
              isNext={product.id === nextId}
              onBuy={() => onBuy(product.id)}
              onShow={onShow}
            />
          ))}
        </ul>
      )}
      {soldOut.length === 0 ? null : (
        <details
          open={shown.length === 0}
          className="rounded-md border border-line bg-surface px-4"
        >
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-soft">
            {texts.soldOut({ n: soldOut.length })}
          </summary>
          <ul>
            {soldOut.map((product) => (
              <SoldOutProduct key={product.id} product={product} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type ShopPanelProps = { isStaff: boolean; Challenge: PurchaseChallenge };

/** The shop: the balance, the products by price, and the purchases. */
export function ShopPanel({ isStaff, Challenge }: ShopPanelProps) {
  const shop = useQuery(queries.shop.listProducts.queryOptions({ input: {} }));
  const [wantedId, setWantedId] = useState<string | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = shop.data?.products.find(({ id }) => id === wantedId);

  function show(purchaseId: string) {
    setWantedId(null);
    setShownId(purchaseId);
  }

  /** The button that bought a product is gone, so the heading takes the focus. */
  function close() {
    setShownId(null);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  }

  const pending = (
    <LoadingRegion label={messages.sites.loadingPage}>
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
          <p className="text-lg font-semibold">{texts.balance(counted(shop.data.balance))}</p>
        ) : null}
      </header>
      <QueryRegion query={shop} failed={texts.loadFailed} pending={pending}>
        {(data) => (
          <>
            <GateNotice shop={data} isStaff={isStaff} />
            {data.products.length === 0 ? (
              <EmptyState title={texts.empty} text={texts.emptyText} />
            ) : (
              <ProductList shop={data} isStaff={isStaff} onBuy={setWantedId} onShow={show} />
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
