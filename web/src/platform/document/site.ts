import type { ComponentType, ReactNode } from 'react';
import type { Place } from '../routing/place.ts';
import type { Route } from '../routing/routes.ts';

type Surrounding = ComponentType<{ children: ReactNode }>;

/** What a document shows at first. */
export type FirstPage = {
  place: Place;
  /** Whether the document shows its page at once; otherwise a note until the page's code is there. */
  ready: boolean;
};

/** Finds the address of a module's script by the module's path below `web/src`. */
export type AddressOf = (source: string) => string;

/** What one site is made of, besides its style sheet. */
export type Site = {
  /** The title of a page that has none of its own, and of one that is still loading. */
  name: string;
  routes: readonly Route[];
  /** What surrounds every page and stays from one to the next. */
  Layout: Surrounding;
  /** What layout and pages find their data and messages through; a fragment if they need nothing. */
  Providers: Surrounding;
  /** A script for the head of the document, which runs before the first paint. */
  headScript?: (addressOf: AddressOf) => string;
  /** Begins what the first page needs, before the document is hydrated. */
  prepare?: () => void;
};
