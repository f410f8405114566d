import { reloadForNewVersion } from './reload-for-new-version.ts';
import { untilReachable } from './until-reachable.ts';

export type Route = { id: string; module: string; imports?: readonly string[] };

/**
 * Loads the code of a page, however long the server is away. Where a newer version has taken the
 * page away, the document of the new one is opened in its place.
 */
export async function loadPage({ module, imports = [] }: Route): Promise<unknown> {
  try {
    await untilReachable([module, ...imports]);
    const page: unknown = await import(/* @vite-ignore */ module);
    return page;
  } catch (error) {
    const wanted = window['__reactRouterDataRouter']?.state.navigation.location;
    return reloadForNewVersion(error, wanted && wanted.pathname + wanted.search + wanted.hash);
  }
}
