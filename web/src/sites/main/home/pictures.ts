import dashboardDark from './pictures/dashboard-dark.webp';
import dashboardLight from './pictures/dashboard-light.webp';
import downloadDark from './pictures/download-dark.webp';
import downloadLight from './pictures/download-light.webp';
import gamesDark from './pictures/games-dark.webp';
import gamesLight from './pictures/games-light.webp';

/** A picture in both looks; both are equally large, in pixels. */
export type Picture = { dark: string; light: string; width: number; height: number };

/** Taken of the seeded product by `npm run pictures -- dashboard games download`. */
export const pictures = {
  dashboard: { dark: dashboardDark, light: dashboardLight, width: 1200, height: 720 },
  games: { dark: gamesDark, light: gamesLight, width: 800, height: 600 },
  download: { dark: downloadDark, light: downloadLight, width: 800, height: 600 },
} as const satisfies Record<string, Picture>;
