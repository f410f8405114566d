import { LOWEST_PRICE_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { BASE_CURRENCY, formatMoney } from '@regz/rules/storefront/currencies.ts';
import { cheapestPlan } from '@regz/rules/storefront/plans.ts';
import { showLine } from '../platform/http/answers/show-line.ts';
import type { Services } from '../platform/services.ts';
import { catalogueReader } from './read-catalogue.ts';

/** Shows the home page's sentence about the lowest price; hidden while nothing is on sale. */
export function lowestPriceInsert(services: Services) {
  const readCatalogue = catalogueReader(services);
  return async () => {
    const { plans, currencies } = await readCatalogue();
    const plan = cheapestPlan(plans);
    const symbol = currencies.find(({ code }) => code === BASE_CURRENCY)?.symbol ?? BASE_CURRENCY;
    const words = plan && {
      price: formatMoney(plan.priceMinor, symbol),
      days: plan.days,
    };
    return {
      key: JSON.stringify(words ?? null),
      write: (html: string) =>
        words === undefined ? html : showLine(html, LOWEST_PRICE_ATTRIBUTE, words),
    };
  };
}
