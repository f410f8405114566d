import { messages } from '@regz/texts/en.ts';
import { formatRefusals } from '../../platform/api/error-text.ts';
import { preloadScript } from '../../platform/api/preloaded-data.ts';
import type { AddressOf, Site } from '../../platform/document/site.ts';
import { paths } from '../../platform/paths.ts';
import { SiteProviders } from '../../platform/site-providers.tsx';
import { refusalValues } from './refusal-values.ts';
import { routes } from './routes.ts';
import { TasksLayout } from './tasks-layout.tsx';

const ME = '/accounts/task-users/me';
const COIN_DAY = '/coins/day';

/** Requests the data of a tab before its scripts. */
function preloading(addressOf: AddressOf): string {
  return [
    preloadScript(/^\/tasks\/?(\?view=tasks)?$/, [ME, COIN_DAY, '/tasks/today', '/shop/products']),
    preloadScript(
      /^\/tasks\/?\?view=games$/,
      [ME, COIN_DAY, '/games'],
      [addressOf('games/games-panel.tsx')],
    ),
  ].join('');
}

export const site: Site = {
  name: messages.brand.taskArea,
  Providers: SiteProviders,
  Layout: TasksLayout,
  routes,
  headScript: (addressOf, route) => (route === paths.tasks ? preloading(addressOf) : ''),
  prepare: () => formatRefusals(refusalValues),
};
