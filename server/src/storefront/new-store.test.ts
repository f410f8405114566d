import { contract } from '@regz/contract/contract.ts';
import { convertPrice, currencyCodes, formatMoney } from '@regz/rules/storefront/currencies.ts';
import { type Period, periods, periodTerms } from '@regz/rules/storefront/plans.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';

const { readCatalogue } = contract.storefront;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const catalogue = () => server.browser().call(readCatalogue, {});

// Written by hand, so that the seeded rows are not their own proof.
const rupees: Record<string, Record<Period, number>> = {
  'Supreme-Essential-External': { weekly: 1000, monthly: 2500, lifetime: 5000 },
  'Supreme-Essential': { weekly: 500, monthly: 1250, lifetime: 2500 },
  'Supreme-External': { weekly: 800, monthly: 1750, lifetime: 3500 },
  'Essential-External': { weekly: 800, monthly: 1750, lifetime: 3500 },
  Supreme: { weekly: 250, monthly: 750, lifetime: 1500 },
  Essential: { weekly: 250, monthly: 750, lifetime: 1500 },
  External: { weekly: 500, monthly: 1250, lifetime: 2500 },
};
const forSale = new Set(['Supreme-Essential', 'Supreme', 'Essential']);
const packages: Record<string, string> = {
  'Supreme-External': 'External-Supreme',
  'Essential-External': 'External-Essential',
};

/** Every price of the table, as the page shows it, in the order of the currencies. */
const shownPrices: Record<number, string> = {
  250: 'Rs. 250.00 | $0.78 | €0.73 | £0.63 | ₹65.00 | A$1.20 | C$1.08 | ¥117.50',
  500: 'Rs. 500.00 | $1.55 | €1.45 | £1.25 | ₹130.00 | A$2.40 | C$2.15 | ¥235.00',
  750: 'Rs. 750.00 | $2.33 | €2.18 | £1.88 | ₹195.00 | A$3.60 | C$3.23 | ¥352.50',
  800: 'Rs. 800.00 | $2.48 | €2.32 | £2.00 | ₹208.00 | A$3.84 | C$3.44 | ¥376.00',
  1000: 'Rs. 1,000.00 | $3.10 | €2.90 | £2.50 | ₹260.00 | A$4.80 | C$4.30 | ¥470.00',
  1250: 'Rs. 1,250.00 | $3.88 | €3.63 | £3.13 | ₹325.00 | A$6.00 | C$5.38 | ¥587.50',
  1500: 'Rs. 1,500.00 | $4.65 | €4.35 | £3.75 | ₹390.00 | A$7.20 | C$6.45 | ¥705.00',
  1750: 'Rs. 1,750.00 | $5.43 | €5.08 | £4.38 | ₹455.00 | A$8.40 | C$7.53 | ¥822.50',
  2500: 'Rs. 2,500.00 | $7.75 | €7.25 | £6.25 | ₹650.00 | A$12.00 | C$10.75 | ¥1,175.00',
  3500: 'Rs. 3,500.00 | $10.85 | €10.15 | £8.75 | ₹910.00 | A$16.80 | C$15.05 | ¥1,645.00',
  5000: 'Rs. 5,000.00 | $15.50 | €14.50 | £12.50 | ₹1,300.00 | A$24.00 | C$21.50 | ¥2,350.00',
};

it('A new store sells seven plans for each period, lifetime first, at the specified prices', async () => {
  const { plans } = await catalogue();
  expect(plans.map(({ title, period, priceMinor }) => [title, period, priceMinor])).toEqual(
    periods.flatMap((period) =>
      Object.entries(rupees).map(([title, prices]) => [title, period, prices[period] * 100]),
    ),
  );
});

it('A new store sells its plans for every period, except those that include External', async () => {
  const { plans } = await catalogue();
  for (const { title, available } of plans) expect(available, title).toBe(forSale.has(title));
});

it('Every plan of a new store includes support among its features', async () => {
  const { plans } = await catalogue();
  for (const { features } of plans) expect(features).toContain('24/7 Customer Support');
});

it('The keys of a plan of a new store grant its package for its period', async () => {
  const { rows } = await server.database.ownerPool.query<{
    title: string;
    period: Period;
    package: string;
    days: number;
  }>(
    `select s.title, s.period, p.package, p.duration_days as days
       from storefront_plans s join key_stock_products p on p.id = s.stock_product_id`,
  );
  expect(rows).toHaveLength(21);
  for (const { title, period, package: granted, days } of rows) {
    expect([granted, days]).toEqual([packages[title] ?? title, periodTerms[period].days]);
  }
});

it('The plans of a new store have numbers of the provider only where the specification has', async () => {
  const { rows } = await server.database.ownerPool.query<{
    title: string;
    product: number;
    variant: number;
  }>(
    `select title, provider_product_id::integer as product, provider_variant_id::integer as variant
       from storefront_plans`,
  );
  const numbers = rows.filter(({ variant }) => variant !== 0).map(({ variant }) => variant);
  for (const { title, product, variant } of rows) {
    const hasNone = title === 'Essential-External';
    expect([product === 0, variant === 0], title).toEqual([hasNone, hasNone]);
  }
  expect(new Set(numbers).size).toBe(18);
});

it('A new store shows prices in the eight currencies of the specification, LKR first, at its rates', async () => {
  const { currencies } = await catalogue();
  expect(currencies.map(({ code }) => code)).toEqual([...currencyCodes]);
  expect(currencies.map(({ rateMicros }) => rateMicros / 1_000_000)).toEqual([
    1, 0.0031, 0.0029, 0.0025, 0.26, 0.0048, 0.0043, 0.47,
  ]);
});

it('Every price of a new store is shown exactly in every currency', async () => {
  const { plans, currencies } = await catalogue();
  for (const { priceMinor } of plans) {
    const shown = currencies.map(({ rateMicros, symbol }) =>
      formatMoney(convertPrice(priceMinor, rateMicros), symbol),
    );
    expect(shown.join(' | ')).toBe(shownPrices[priceMinor / 100]);
  }
});
