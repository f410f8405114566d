import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ImportRule, packageReached } from './rule.ts';
import { isDevelopmentFile } from './workspace-rules.ts';

/**
 * The rule on npm packages: each workspace imports only the packages in its own manifest, which keeps the database
 * driver out of the web and React out of the server. Reads the manifests below the root.
 */
export function packageRules(root: string): readonly ImportRule[] {
  const shared = declaredIn(root, '.');
  const declared = new Map<string, ReadonlySet<string>>();

  function mayUse(workspace: string, name: string): boolean {
    const own = declared.get(workspace) ?? declaredIn(root, workspace);
    declared.set(workspace, own);
    return own.has(name);
  }

  return [
    {
      name: 'packages-are-declared',
      why: "a workspace imports the packages of its own package.json; tests and other files outside src also those of the root's. What is not listed there does not belong on that machine.",
      forbids: (statement) => {
        const name = packageReached(statement);
        return (
          name !== undefined &&
          !mayUse(statement.from.workspace, name) &&
          !(isDevelopmentFile(statement.from) && shared.has(name))
        );
      },
    },
    {
      name: 'virtual-modules-are-for-the-web',
      why: 'only Vite, which builds the web, can serve a virtual: module.',
      forbids: (statement) => statement.to.kind === 'virtual' && statement.from.workspace !== 'web',
    },
  ];
}

function declaredIn(root: string, folder: string): ReadonlySet<string> {
  const manifest = new Map(readManifest(path.join(root, folder, 'package.json')));

  return new Set(
    ['dependencies', 'devDependencies', 'optionalDependencies']
      .flatMap((field) => entriesOf(manifest.get(field)))
      .map(([name]) => name),
  );
}

/** A folder without a manifest, such as tooling/, declares no packages. */
function readManifest(file: string): readonly [string, unknown][] {
  return existsSync(file) ? entriesOf(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
