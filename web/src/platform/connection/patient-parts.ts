export { reportOutdated } from './connection.ts';
export { learnPatience } from './learn-patience.ts';
export { loadPage } from './load-page.ts';
export { reloadForNewVersion } from './reload-for-new-version.ts';
export { untilReachable } from './until-reachable.ts';
