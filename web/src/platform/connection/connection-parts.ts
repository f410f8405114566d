export { reportOutdated } from './connection.ts';
export { handleConnection } from './handle-connection.ts';
export { reloadForNewVersion } from './reload-for-new-version.ts';
export { HEARTBEAT, untilReachable } from './until-reachable.ts';
