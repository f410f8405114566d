import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { filesFolder } from '../../platform/config/storage.ts';

export type DownloadFolders = {
  /** The folder of incoming files, and of stored files if the disk stores them. */
  arriving: string;
  /** Where an operator places files that staff adopt. */
  incoming: string;
};

/** Where files of downloads are on this machine. */
export function downloadFolders(config: Pick<Config, 'STATE_DIR'>): DownloadFolders {
  const arriving = filesFolder(config);
  return { arriving, incoming: join(arriving, 'incoming') };
}
