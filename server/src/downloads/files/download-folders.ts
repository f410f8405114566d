import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';

export type DownloadFolders = {
  /** The kept files, each named by its SHA-256, and unfinished ones beside them. */
  files: string;
  /** Where an operator places files that staff adopt. */
  incoming: string;
};

/** Where the files of downloads live. */
export function downloadFolders({ STATE_DIR }: Pick<Config, 'STATE_DIR'>): DownloadFolders {
  const files = join(STATE_DIR, 'downloads');
  return { files, incoming: join(files, 'incoming') };
}
