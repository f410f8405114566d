import type { SessionKind } from '@regz/contract/operation.ts';
import type { Clock } from '../clock.ts';

/** Where a request came from, for the audit trail and for budgets. */
export type Origin = {
  requestId: string;
  address: string;
  userAgent: string;
};

/** Under which name the first answer of a request is kept (see `idempotency.ts`). */
export type IdempotencyScope = {
  principal: string;
  operation: string;
  key: string;
  requestHash: Buffer;
};

/** Reads and writes the session cookie of one kind on this request and its answer. */
export type SessionCookies = {
  read(kind: SessionKind): string | undefined;
  write(kind: SessionKind, token: string): void;
  clear(kind: SessionKind): void;
};

/** What the HTTP layer hands to a route besides its checked input. */
export type RequestContext<Caller> = {
  caller: Caller;
  origin: Origin;
  cookies: SessionCookies;
  clock: Clock;
  idempotency: IdempotencyScope | undefined;
};
