import { type ObjectStore, startObjectStore } from '../fakes/object-store/object-store.ts';

/** Where files can be kept; tests of what holds for each run with each. */
export const storages = ['disk', 's3'] as const;

/** Starts what keeps files, if it is not the disk; `environment` has the settings to use it. */
export async function startStorage(
  storage: (typeof storages)[number],
): Promise<
  Pick<ObjectStore, 'environment' | 'close'> & { objects: ObjectStore['objects'] | null }
> {
  if (storage === 's3') return startObjectStore();
  return { environment: {}, objects: null, close: async () => {} };
}
