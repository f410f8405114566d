import type { Services } from '../../platform/services.ts';
import { findKeys } from './panel-keys.queries.ts';
import { draftKeySet, readPublishedKeySet, rootsOf, saysTheSame } from './publish-key-set.ts';

/** Returns the keys, the published set and its next draft, for the operator. */
export async function readPanelKeys(services: Pick<Services, 'db' | 'config' | 'clock'>) {
  const { db } = services;
  const keys = await findKeys(db);
  const draft = await draftKeySet(services, db);
  const published = await readPublishedKeySet(db, keys);
  return {
    keys,
    /** In the form that programs pin. */
    roots: rootsOf(keys).map(({ x, y }) => ({ x, y })),
    published,
    /** The set that would be signed now. */
    draft,
    isPublishedTrue: published !== null && saysTheSame(published, draft),
  };
}
