import { convertPrice, formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import type { StoreCurrency, StorePlan } from './store-catalogue.ts';

const texts = messages.storefrontSale;

type SaleLineProps = { sale: NonNullable<StorePlan['sale']>; shown: StoreCurrency };

/** The price before a sale, if it may be compared with, and the end of the sale. */
export function SaleLine({ sale: { formerMinor, until }, shown }: SaleLineProps) {
  return (
    <p className="min-h-5 text-sm font-medium text-accent-text">
      {formerMinor === null ? null : (
        <>
          <s className="text-faint">
            {formatMoney(convertPrice(formerMinor, shown.rateMicros), shown.symbol)}
          </s>{' '}
        </>
      )}
      {texts.until({ moment: formatInstant(until) })}
    </p>
  );
}
