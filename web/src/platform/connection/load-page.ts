import type { PageFiles } from './page-files.ts';
import { reloadForNewVersion } from './reload-for-new-version.ts';
import { untilReachable } from './until-reachable.ts';

/**
 * Loads the code of a page, however long the server is away. Where a newer version has taken the
 * page away, the document of the new one is opened in its place.
 * @param address Where the page leads; without it, it is the page of the document itself.
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
