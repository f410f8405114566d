import { offerState } from '@regz/rules/shop/offer-state.ts';
import { messages } from '@regz/texts/en.ts';
import { useId } from 'react';
import type { Api } from '../platform/api/api.ts';
import { language } from '../platform/document/language.ts';
import { formatNumber, counted } from '../platform/format-number.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Check } from '../ui/icons.ts';

const texts = messages.shop;

export type Shop = Awaited<ReturnType<Api['shop']['listProducts']>>;
export type Product = Shop['products'][number];

function priceText(price: number): string {
  return messages.coins.count(counted(price));
}

type ProductCardProps = {
  product: Product;
  shop: Shop;
  isStaff: boolean;
  /** True for the product to save for, which has the page's primary button. */
  isNext: boolean;
  onBuy: () => void;
  onShow: (purchaseId: string) => void;
};

function Action({ product, shop, isStaff, isNext, onBuy, onShow }: ProductCardProps) {
  const eligibility = {
    spendingHeld: shop.spendingHeld,
    verificationNeeded: shop.verificationNeeded,
    opensAt: shop.opensAt,
  };
  const state = offerState(product, { balance: shop.balance, eligibility, purchasing: false });
  const { purchaseId } = product;
  if (state === 'purchased' && purchaseId !== null) {
    return (
      <Button
        variant="secondary"
        icon={<Check className="size-4 shrink-0 text-accent-text" aria-hidden="true" />}
        onClick={() => onShow(purchaseId)}
      >
        {texts.showKey}
      </Button>
    );
  }
  const buys = state === 'buy' && !isStaff;
  const label =
    state === 'not-open' && shop.opensAt !== null
      ? texts.opensOn({ moment: formatInstant(shop.opensAt) })
      : texts.state[state];
  return (
    <Button variant={isNext ? 'primary' : 'secondary'} disabled={!buys} onClick={onBuy}>
      {label}
    </Button>
  );
}

/** A product with its stock, its price, the progress towards it, and one button. */
export function ProductCard(props: ProductCardProps) {
  const { product, shop } = props;
  const titleId = useId();
  const bought = product.purchaseId !== null;
  const saved = Math.min(shop.balance, product.price);
  return (
    <li
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 id={titleId} lang="en" className="text-lg wrap-anywhere">
          {product.name}
        </h3>
        {bought ? <Badge tone="good">{texts.purchasedBadge}</Badge> : null}
      </div>
      <p className="text-sm wrap-anywhere text-soft">{product.description[language]}</p>
      <div className="mt-auto flex flex-col gap-3 pt-1">
        <p className="text-sm text-soft">
          {product.available === null
            ? texts.keysAvailable
            : texts.available({ count: product.available })}
        </p>
        <p className="text-xl font-semibold">{priceText(product.price)}</p>
        {bought ? null : (
          <div className="flex flex-col gap-1">
            <progress aria-hidden="true" value={saved} max={product.price} className="meter-bar" />
            <p className="text-right text-xs text-soft tabular-nums">
              {messages.nextKey.progress({
                balance: formatNumber(saved),
                price: formatNumber(product.price),
              })}
            </p>
          </div>
        )}
        <Action {...props} />
      </div>
    </li>
  );
}

/** A sold-out product: one line, with its price. */
export function SoldOutProduct({ product: { name, price } }: { product: Product }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 text-sm">
      <h3 lang="en" className="min-w-0 flex-1 basis-48 font-sans font-medium wrap-anywhere">
        {name}
      </h3>
      <p className="text-soft">{priceText(price)}</p>
      <p className="sr-only">{texts.available({ count: 0 })}</p>
      <Button size="sm" disabled>
        {texts.state['no-keys']}
      </Button>
    </li>
  );
}
