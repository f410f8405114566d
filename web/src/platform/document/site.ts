import type { ComponentType, ReactNode } from 'react';
import type { Place } from '../routing/place.ts';
import type { Route } from '../routing/routes.ts';

type Surrounding = ComponentType<{ children: ReactNode }>;

/** The initial content of a document. */
export type FirstPage = {
  place: Place;
  /**
   * True if the document contains its page; otherwise it shows a note until the page's code has
   * loaded.
   */
  ready: boolean;
};

/** Finds the address of a module's script by the module's path below `web/src`. */
export type AddressOf = (source: string) => string;

/** The parts of a site, except its style sheet. */
export type Site = {
  /** The title of pages without their own, and of loading pages. */
  name: string;
  routes: readonly Route[];
  /** The frame of every page; it stays mounted between pages. */
  Layout: Surrounding;
  /** Context providers for layout and pages; a fragment if they need none. */
  Providers: Surrounding;
  /**
   * A script for the head of the document of a route, which runs before the first paint. The
   * document of paths with parameters has no route.
   */
  headScript?: (addressOf: AddressOf, route: string | undefined) => string;
  /** Prepares the first page before the document is hydrated. */
  prepare?: () => void;
};
