import { paths } from '../sites/paths.ts';
import type { NotifiedKind } from './notification-kinds.ts';

/** The script that shows notifications. Every host serves it at its root, so that it may serve any page. */
export const WORKER_PATH = '/service-worker.js';

/**
 * The pages of each kind of account. A host may serve both, and a browser then has a subscription for
 * each.
 */
export const workerScopes: Readonly<Record<NotifiedKind, string>> = {
  customer: paths.home,
  'task-user': paths.tasks,
};
