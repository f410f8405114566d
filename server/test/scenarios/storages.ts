import { type ObjectStore, startObjectStore } from '../fakes/object-store/object-store.ts';

/** The kinds of file storage; tests of common behavior run with each. */
export const storages = ['disk', 's3'] as const;

/** Starts the storage, unless it is the disk; `environment` contains its settings. */
export async function startStorage(
  storage: (typeof storages)[number],
): Promise<
  Pick<ObjectStore, 'environment' | 'close'> & { objects: ObjectStore['objects'] | null }
> {
  if (storage === 's3') return startObjectStore();
  return { environment: {}, objects: null, close: async () => {} };
}
