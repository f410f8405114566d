declare global {
  interface Window {
    /** The additional scripts of each page, by its path. The build writes it. */
    pageFiles?: Readonly<Record<string, readonly string[]>>;
  }
}

/** The addresses of a page's scripts, by the page's path. Empty during development. */
export function filesOfPage(path: string): readonly string[] {
  return window.pageFiles?.[path] ?? [];
}
