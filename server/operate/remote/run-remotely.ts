import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isLoopback } from '../../src/platform/guards/public-address.ts';
import { type Command, failed, type Outcome } from '../command.ts';
import { createRemoteApi } from './remote-api.ts';

/**
 * Runs a command on another machine's installation: `--url <origin> --token-file <file>` among its
 * words. The token is read from a file, because other users can see a command line.
 * @throws Error with a sentence if the connection is not trusted or an option is missing.
 */
export async function runRemotely(command: Command, words: readonly string[]): Promise<Outcome> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { url: { type: 'string' }, 'token-file': { type: 'string' } },
    allowPositionals: true,
  });
  if (command.remotely === undefined) {
    return failed('This command works only on the machine of the server: leave out --url.');
  }
  const { url = '', 'token-file': file } = values;
  if (file === undefined) return failed('Name the file that holds the API token: --token-file');
  const token = (await readFile(file, 'utf8')).trim();
  return command.remotely(createRemoteApi(trustedOrigin(url), token), positionals);
}

function trustedOrigin(text: string): string {
  if (!URL.canParse(text)) throw new Error(`"${text}" is not an address like https://regz.example`);
  const { protocol, hostname, origin } = new URL(text);
  const stays = hostname === 'localhost' || isLoopback(hostname);
  if (protocol === 'https:' || (protocol === 'http:' && stays)) return origin;
  throw new Error('The token could be read in transit: use an https address.');
}
