import type { PackageName } from '../licenses/packages.ts';
import { type Period, periods } from './plans.ts';

export type Plan = {
  /** `<title in lower case>-<period>`, in addresses and orders. */
  id: string;
  title: string;
  period: Period;
  /** In hundredths of a rupee. */
  priceMinor: number;
  package: PackageName;
  features: readonly string[];
  /** False shows 'Coming Soon'. */
  available: boolean;
  /** What the payment provider calls the plan; 0 where it has none. */
  productId: number;
  variantId: number;
};

type Family = Pick<Plan, 'title' | 'package' | 'available'> & {
  features: readonly string[];
  /** Rupees, by period. */
  prices: Readonly<Record<Period, number>>;
  productId: number;
};

const SUPPORT = '24/7 Customer Support';

/** Source: specification B 9. The features follow the groups of the package (A 3.5). */
const families: readonly Family[] = [
  {
    title: 'Supreme-Essential-External',
    package: 'Supreme-Essential-External',
    available: false,
    features: ['Supreme panel', 'Essential panel', 'External panel', 'ESP, utility and hotkeys'],
    prices: { weekly: 1000, monthly: 2500, lifetime: 5000 },
    productId: 101,
  },
  {
    title: 'Supreme-Essential',
    package: 'Supreme-Essential',
    available: true,
    features: ['Supreme panel', 'Essential panel', 'ESP, utility and hotkeys'],
    prices: { weekly: 500, monthly: 1250, lifetime: 2500 },
    productId: 102,
  },
  {
    title: 'Supreme-External',
    package: 'External-Supreme',
    available: false,
    features: ['Supreme panel', 'External panel'],
    prices: { weekly: 800, monthly: 1750, lifetime: 3500 },
    productId: 103,
  },
  {
    title: 'Essential-External',
    package: 'External-Essential',
    available: false,
    features: ['Essential panel', 'External panel', 'ESP and utility'],
    prices: { weekly: 800, monthly: 1750, lifetime: 3500 },
    productId: 0,
  },
  {
    title: 'Supreme',
    package: 'Supreme',
    available: true,
    features: ['Supreme panel', 'ESP, utility and hotkeys'],
    prices: { weekly: 250, monthly: 750, lifetime: 1500 },
    productId: 105,
  },
  {
    title: 'Essential',
    package: 'Essential',
    available: true,
    features: ['Essential panel', 'ESP and utility'],
    prices: { weekly: 250, monthly: 750, lifetime: 1500 },
    productId: 106,
  },
  {
    title: 'External',
    package: 'External',
    available: false,
    features: ['External panel'],
    prices: { weekly: 500, monthly: 1250, lifetime: 2500 },
    productId: 107,
  },
];

/** The seven plans of each period, in the order they are shown, as they are seeded. */
export const plans: readonly Plan[] = periods.flatMap((period, index) =>
  families.map(({ prices, features, productId, ...family }) => ({
    ...family,
    id: `${family.title.toLowerCase()}-${period}`,
    period,
    priceMinor: prices[period] * 100,
    features: [...features, SUPPORT],
    productId,
    variantId: productId === 0 ? 0 : productId * 10 + index + 1,
  })),
);
