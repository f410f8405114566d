import { access, chmod, constants, mkdir } from 'node:fs/promises';
import { StartRefusal } from '../start-refusal.ts';
import { thrownMessage } from '../thrown.ts';
import { exists } from './publish-directory.ts';

/** Creates the state directory if there is none; refuses with a sentence if it is unusable. */
export async function makeStateDirectory(directory: string): Promise<void> {
  try {
    if (!(await exists(directory))) {
      await mkdir(directory, { recursive: true });
      // PostgreSQL runs as another user and must enter the folder, whatever the umask. The inner
      // folders' own modes protect their contents.
      await chmod(directory, 0o755);
    }
    await access(`${directory}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartRefusal(
      `The state directory ${directory} cannot be written by user ${process.getuid?.() ?? ''}: ` +
        `give that user write access, or choose another folder with STATE_DIR. (${thrownMessage(error)})`,
      { cause: error },
    );
  }
}
