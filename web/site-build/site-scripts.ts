import { join } from 'node:path';
import type { OutputChunk, RolldownOutput } from 'rolldown';
import { webFolder } from './vite-config.ts';

export type SiteScripts = {
  /** The address of a module's script, by the module's path below `web/src`. */
  addressOf: (source: string) => string;
  /** That address, and those of all scripts that the module cannot run without. */
  addressesFor: (source: string) => readonly string[];
};

/** Finds the scripts that a site's build has written. */
export function siteScripts(output: RolldownOutput['output']): SiteScripts {
  const chunks = output.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));

  function chunkOf(source: string): OutputChunk {
    const module = join(webFolder, 'src', source);
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
    if (chunk === undefined) throw new Error(`The build has no script for ${source}.`);
    return chunk;
  }

  function withImports(file: string, found = new Set<string>()): ReadonlySet<string> {
    if (found.has(file)) return found;
    found.add(file);
    for (const name of byName.get(file)?.imports ?? []) withImports(name, found);
    return found;
  }

  return {
    addressOf: (source) => `/${chunkOf(source).fileName}`,
    addressesFor: (source) => [...withImports(chunkOf(source).fileName)].map((file) => `/${file}`),
  };
}
