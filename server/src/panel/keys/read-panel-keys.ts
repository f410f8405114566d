import type { Services } from '../../platform/services.ts';
import { findKeys } from './panel-keys.queries.ts';
import { draftKeySet, readPublishedKeySet, rootsOf, saysTheSame } from './publish-key-set.ts';

/** The keys as they are, and what programs are told of them; the operator's view. */
export async function readPanelKeys(services: Pick<Services, 'db' | 'config' | 'clock'>) {
  const { db } = services;
  const keys = await findKeys(db);
  const draft = await draftKeySet(services, db);
  const published = await readPublishedKeySet(db, keys);
  return {
    keys,
    /** As programs pin them. */
    roots: rootsOf(keys).map(({ x, y }) => ({ x, y })),
    published,
    /** What would be signed now. */
    draft,
    isPublishedTrue: published !== null && saysTheSame(published, draft),
  };
}
