import { parseArgs } from 'node:util';
import type { Services } from '../../src/platform/services.ts';
import { type Command, done, failed, type Outcome } from '../command.ts';
import { deleteSource, type Moved, moveFiles, otherStorage, type Storage } from './move-files.ts';

const places = {
  disk: 'the disk (STATE_DIR/downloads)',
  s3: 'the bucket (S3_BUCKET)',
} satisfies Record<Storage, string>;

/** Moves the download files to another storage while the product runs. */
export const moveFilesCommand: Command = {
  usage: '--to s3|disk [--delete-source]',
  summary: 'Copies the files of downloads to the other storage and compares each; can be repeated.',
  needs: 'services',
  run: async (services, args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, 'delete-source': { type: 'boolean' } },
    });
    const { to } = values;
    if (to !== 's3' && to !== 'disk') return failed('Say where to: move-files --to s3|disk');
    return move(services, to, values['delete-source'] === true);
  },
};

async function move({ config, db }: Services, to: Storage, deletes: boolean): Promise<Outcome> {
  if (deletes && config.STORAGE !== to) {
    return failed(
      `The product reads from ${places[config.STORAGE]}, so nothing may be deleted there: ` +
        `move the files, set STORAGE=${to}, restart every process, and then delete.`,
    );
  }
  const moved = await moveFiles(config, db, to);
  const lines = [`${counted(moved)} in ${places[to]}, each compared with its checksum.`];
  if (moved.lost.length > 0) {
    const lost = moved.lost.map((sha256) => `Whole at neither place: ${sha256}`);
    return failed(...lines, ...lost, 'Nothing was deleted.');
  }
  if (deletes) {
    await deleteSource(config, moved, to);
    return done(...lines, `They were deleted from ${places[otherStorage(to)]}.`);
  }
  return done(...lines, ...nextStep(config.STORAGE, to));
}

function counted({ copied, verified }: Moved): string {
  return `${verified.length} files are (${copied} of them copied now)`;
}

function nextStep(current: Storage, to: Storage): string[] {
  if (current === to) return ['Nothing was deleted where they were: --delete-source does that.'];
  return [
    `Now set STORAGE=${to}, restart every process, and run this once more for files that came meanwhile.`,
  ];
}
