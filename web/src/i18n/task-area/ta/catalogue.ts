import type { TaskAreaWords } from '../en/catalogue.ts';
import { account } from './account.ts';
import { coins } from './coins.ts';
import { dates } from './dates.ts';
import { errors } from './errors.ts';
import { games } from './games/games.ts';
import { share } from './share.ts';
import { shop } from './shop.ts';
import { tasks } from './tasks.ts';
import { shared } from './words.ts';

/** Every sentence of the task area in Tamil. */
export const words: TaskAreaWords = {
  ...shared,
  account,
  coins,
  dates,
  errors,
  games,
  share,
  shop,
  tasks,
};
