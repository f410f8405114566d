import { quietLog } from '../operate/quiet-log.ts';

export const log = quietLog;
