import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { thrownCode, thrownMessage } from '../../platform/thrown.ts';
import { newPrivateJwk, type PrivateJwk, privateJwk } from './p256.ts';

/** The keys that programs pin, the one in use first. Each is a file until it is moved away. */
const ROOT_FILES = ['panel-root.json', 'panel-root-spare.json'] as const;

/** The roots that lie in the state directory. */
export function rootsHere(stateDir: string): PrivateJwk[] {
  return ROOT_FILES.flatMap((name) => readRootFile(path.join(stateDir, name)) ?? []);
}

/** Creates both roots on a first start. An existing file is kept. */
export function makeRoots(stateDir: string): PrivateJwk[] {
  return ROOT_FILES.map((name) => {
    const file = path.join(stateDir, name);
    const known = readRootFile(file);
    if (known !== null) return known;
    const made = newPrivateJwk();
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  });
}

/** Null if there is no such file. @throws StartRefusal for one that holds no root. */
export function readRootFile(file: string): PrivateJwk | null {
  try {
    return privateJwk.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') return null;
    throw new StartRefusal(`${file} holds no root key of the panel: ${thrownMessage(error)}`);
  }
}
