import type { PackageName } from '../licenses/packages.ts';

/** A product whose keys are stocked; the name carries its price in Regz Coins. */
export type StockProduct = {
  name: string;
  package: PackageName;
  durationDays: number;
  priceCoins: number;
};

const ONE_MONTH_DAYS = 30;
const THREE_YEAR_DAYS = 1095;

/** The ten products, in the order they are listed. Source: specification B 3; decision 7. */
export const stockProducts: readonly StockProduct[] = [
  oneMonth('Supreme', 'Supreme', 250),
  oneMonth('Essential', 'Essential', 250),
  oneMonth('External', 'External', 550),
  oneMonth('Supreme + Essential', 'Supreme-Essential', 500),
  oneMonth('Supreme + Essential + External', 'Supreme-Essential-External', 1000),
  threeYear('Supreme', 'Supreme', 550),
  threeYear('Essential', 'Essential', 550),
  threeYear('External', 'External', 1000),
  threeYear('Supreme + Essential', 'Supreme-Essential', 1100),
  threeYear('Supreme + Essential + External', 'Supreme-Essential-External', 2000),
];

function oneMonth(title: string, name: PackageName, priceCoins: number): StockProduct {
  return {
    name: `${title} One Month Regz Coin ${priceCoins}`,
    package: name,
    durationDays: ONE_MONTH_DAYS,
    priceCoins,
  };
}

function threeYear(title: string, name: PackageName, priceCoins: number): StockProduct {
  return {
    name: `${title} 3 Year Regz Coin ${priceCoins}`,
    package: name,
    durationDays: THREE_YEAR_DAYS,
    priceCoins,
  };
}
