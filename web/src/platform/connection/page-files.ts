/** A page, or a frame around pages, as React Router's build lists it. */
export type PageFiles = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  /** Its script, and those which that one imports. */
  module: string;
  imports?: readonly string[];
};

declare global {
  interface Window {
    /** Which files each page is made of, as React Router leaves it in the document. */
    __reactRouterManifest?: { routes: Record<string, PageFiles> };
  }
}

/** The pages of the site by their ids. */
export function pageFiles(): Readonly<Record<string, PageFiles>> {
  return window['__reactRouterManifest']?.routes ?? {};
}
