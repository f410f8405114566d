import type { PageFiles } from './page-files.ts';
import { reloadForNewVersion } from './reload-for-new-version.ts';
import { untilReachable } from './until-reachable.ts';

/**
 * Loads a page's code, however long the server is down. If a newer version has removed the page,
 * the new version's document is opened instead. @param address The page's address; without it, the
 * document's own page.
 */
export async function loadPage(
  { module, imports = [] }: Pick<PageFiles, 'module' | 'imports'>,
  address?: string,
): Promise<unknown> {
  try {
    await untilReachable([module, ...imports]);
    const page: unknown = await import(/* @vite-ignore */ module);
    return page;
  } catch (error) {
    return reloadForNewVersion(error, address);
  }
}
