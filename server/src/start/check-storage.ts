import { logStorageFault } from '../downloads/files/storage-fault.ts';
import { FileStoreFault } from '../platform/ports/file-store.ts';
import type { Services } from '../platform/services.ts';

/** Logs at the start why the file storage does not work. Everything else continues. */
export async function checkStorage({ files, log }: Pick<Services, 'files' | 'log'>): Promise<void> {
  try {
    await files.list()[Symbol.asyncIterator]().next();
  } catch (error) {
    if (!(error instanceof FileStoreFault)) throw error;
    logStorageFault(log, error);
  }
}
