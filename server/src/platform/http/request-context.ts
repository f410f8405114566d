import type { SessionKind } from '@regz/contract/operation.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import type { Clock } from '../clock.ts';
import type { IdempotencyScope } from './idempotency.ts';

/** Where a request came from, for the audit trail and for budgets. */
export type Origin = {
  requestId: string;
  address: string;
  userAgent: string;
};

/** Reads and writes the session cookie of one kind on this request and its answer. */
export type SessionCookies = {
  /** All values of the cookie: cookies of several domains may share a name. */
  readAll(kind: SessionKind): readonly string[];
  write(kind: SessionKind, token: string, accountId: string): void;
  clear(kind: SessionKind): void;
  /** Stores the account's language in the browser, for all sites. */
  writeLanguage(language: Language): void;
};

/** Host-only cookies that bind a visit to another site to the browser that began it. */
export type FlowCookies = {
  /** All values of the cookie, as with the session cookies. */
  readAll(name: string): readonly string[];
  write(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
};

/** The context that the HTTP layer passes to a route with its validated input. */
export type RequestContext<Caller> = {
  caller: Caller;
  origin: Origin;
  /** The language of the request: the one chosen in the browser, or else one that it accepts. */
  language: Language;
  /** The language chosen in the browser, if any. */
  chosenLanguage: Language | null;
  /** Scheme, host and port the request was addressed to; one of ours. */
  site: string;
  cookies: SessionCookies;
  flowCookies: FlowCookies;
  idempotency: IdempotencyScope | undefined;
  /** The application's clock, which dates all acts. */
  clock: Clock;
};
