declare global {
  interface Window {
    /** The scripts of each page beside those that every page has, by its path; the build writes it. */
    pageFiles?: Readonly<Record<string, readonly string[]>>;
  }
}

/** The addresses of a page's scripts, by the page's path. Empty during development. */
export function filesOfPage(path: string): readonly string[] {
  return window.pageFiles?.[path] ?? [];
}
