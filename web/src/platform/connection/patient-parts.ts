export { reportOutdated } from './connection.ts';
export { learnPatience } from './learn-patience.ts';
export { reloadForNewVersion } from './reload-for-new-version.ts';
export { HEARTBEAT, untilReachable } from './until-reachable.ts';
