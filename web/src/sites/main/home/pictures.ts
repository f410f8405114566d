import dashboardDark from './pictures/dashboard-dark.webp';
import dashboardLight from './pictures/dashboard-light.webp';
import gamesDark from './pictures/games-dark.webp';
import gamesLight from './pictures/games-light.webp';
import ordersDark from './pictures/orders-dark.webp';
import ordersLight from './pictures/orders-light.webp';

/** A picture in both looks, shown at the size at which it was taken. */
export type Picture = { dark: string; light: string };

/** Taken of the seeded product by `npm run pictures -- orders games dashboard`. */
export const pictures = {
  orders: { dark: ordersDark, light: ordersLight },
  games: { dark: gamesDark, light: gamesLight },
  dashboard: { dark: dashboardDark, light: dashboardLight },
} as const satisfies Record<string, Picture>;
