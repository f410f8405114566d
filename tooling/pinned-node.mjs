import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The path of the Node.js that everything of ours runs on: the one npm installed for this platform
 * or, if there is none, the running one if it has the pinned major version.
 *
 * It is found by its package, not as `.bin/node`: the packages of all platforms provide that link,
 * and npm 10 removes it together with those that are not for this machine.
 *
 * @param {string} root The folder of package.json, which names the pinned version.
 * @returns {string}
 * @throws {Error} With a sentence that says what to install.
 */
export function findPinnedNode(root) {
  const require = createRequire(path.join(root, 'package.json'));
  /** @type {{ optionalDependencies: Record<string, string> }} */
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- our own manifest, which npm has read
  const { optionalDependencies } = require('./package.json');
  const platform = `${process.platform}-${process.arch}`;
  try {
    return require.resolve(`node-${platform}/bin/node`);
  } catch {
    const [, version] = Object.entries(optionalDependencies).find(isNode) ?? [];
    const major = version?.split('.')[0];
    if (process.versions.node.split('.')[0] === major) return process.execPath;
    throw new Error(
      `node-${platform}` in optionalDependencies
        ? 'The pinned Node.js is not installed: run "npm ci" first.'
        : `npm has no pinned Node.js for ${platform}: install Node.js ${major} from ` +
            `https://nodejs.org, then run this again with it (now it is ${process.version}).`,
    );
  }
}

/** @param {[name: string, version: string]} dependency */
function isNode([name]) {
  return name.startsWith('node-');
}
