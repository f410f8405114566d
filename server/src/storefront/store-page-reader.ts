import { paths } from '@regz/rules/sites/paths.ts';
import type { Services } from '../platform/services.ts';
import { type Catalogue, catalogueReader } from './read-catalogue.ts';

const MINOR_UNITS = 100;
const SCHEMA = 'https://schema.org/';

/** The facts sent with the store's document, and the same facts for search engines. */
export function storePageReader(
  services: Services,
): () => Promise<{ facts: Catalogue; structured: object }> {
  const readCatalogue = catalogueReader(services);
  const { main } = services.config.origins;
  return async () => {
    const facts = await readCatalogue();
    return { facts, structured: planOffers(facts, `${main}${paths.store}`) };
  };
}

/** The plans as products with an offer at their own price, in the terms of schema.org. */
function planOffers({ plans }: Catalogue, url: string): object {
  return {
    '@type': 'ItemList',
    itemListElement: plans.map((plan, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      item: {
        '@type': 'Product',
        sku: plan.id,
        name: `${plan.title.en} (${plan.period})`,
        description: plan.features.map(({ en }) => en).join(', '),
        brand: { '@type': 'Brand', name: 'Regz' },
        offers: {
          '@type': 'Offer',
          url,
          price: (plan.priceMinor / MINOR_UNITS).toFixed(2),
          priceCurrency: 'LKR',
          availability: `${SCHEMA}${availability(plan)}`,
        },
      },
    })),
  };
}

function availability({ available, delivery }: Catalogue['plans'][number]): string {
  if (!available || delivery === 'none') return 'OutOfStock';
  return delivery === 'now' ? 'InStock' : 'BackOrder';
}
