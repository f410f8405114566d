import type { Config } from '../../platform/config/config.ts';
import { bucketSettings, filesFolder } from '../../platform/config/storage.ts';
import type { FileStore } from '../../platform/ports/file-store.ts';
import { diskFileStore } from './disk-file-store.ts';
import { s3FileStore } from './s3/s3-file-store.ts';

/** The storage of files that the settings choose. */
export function createFileStore(config: Config): FileStore {
  return fileStoreOf(config.STORAGE, config);
}

/**
 * One of the storages, in use or not.
 * @throws Error with a sentence for a bucket that no setting names
 */
export function fileStoreOf(storage: Config['STORAGE'], config: Config): FileStore {
  if (storage === 'disk') return diskFileStore(filesFolder(config));
  const settings = bucketSettings(config);
  if (settings !== undefined) return s3FileStore(settings);
  throw new Error(
    'No bucket is set: S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
  );
}
