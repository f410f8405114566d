declare module 'virtual:operations' {
  /** Method and path of each operation of the contract, `GET /accounts/me` or the path of a POST, by its name. */
  export type Operations = { readonly [name: string]: string | Operations };

  const operations: Operations;
  export default operations;
}

declare module 'virtual:site/site.ts' {
  import type { ComponentType, ReactNode } from 'react';

  /** The parts that are specific to one site, besides its pages and its style sheet. */
  export type Site = {
    /** The title of a page without its own title, and of a loading page. */
    name: string;
    /** Wraps every page. A fragment if pages need nothing. */
    Providers: ComponentType<{ children: ReactNode }>;
    /** A script for the head of the document, which runs before the first paint. */
    headScript?: string;
    /** Prepares the first page's data before hydration. */
    prepare?: () => void;
  };

  export const site: Site;
}

declare module 'virtual:site/site.css?inline' {
  const text: string;
  export default text;
}

declare module 'virtual:site/site.css';
