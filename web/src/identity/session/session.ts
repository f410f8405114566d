import type { SessionKind } from '@regz/contract/operation.ts';
import { hashKey, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isRefusal } from '../../platform/api/error-text.ts';
import { forgetSessionAccount } from '../../platform/api/session-account.ts';
import { hasTyped } from '../../platform/forms/typed.ts';

/**
 * The reason for a missing session: there was none (`absent`), it ended elsewhere, the account was
 * banned, or the person logged out here.
 */
export type Absence = 'absent' | 'ended' | 'banned' | 'logged-out';

export type Session<Subject> =
  /** `ended`: the session is over, but the page keeps its typed values. The login opens over it. */
  { state: 'in'; subject: Subject; ended?: true } | { state: 'out'; absence: Absence };

/** The requests that read and end a kind of session. The browser keeps no copy of the session. */
export type SessionSource<Subject> = {
  kind: SessionKind;
  queryKey: QueryKey;
  read: () => Promise<Subject>;
  logOut: () => Promise<unknown>;
};

/** The effect of a failed call on the session. Undefined if it has none. */
export function absenceOf(error: unknown): 'ended' | 'banned' | undefined {
  if (isRefusal(error, 'SESSION_REQUIRED')) return 'ended';
  return isRefusal(error, 'ACCOUNT_BANNED') ? 'banned' : undefined;
}

/** The query for the logged-in account. "Logged out" is an answer, not a failure. */
export function sessionQuery<Subject>(source: SessionSource<Subject>) {
  return queryOptions({
    queryKey: source.queryKey,
    queryFn: async ({ client }): Promise<Session<Subject>> => {
      try {
        return { state: 'in', subject: await source.read() };
      } catch (error) {
        const absence = absenceOf(error);
        if (absence === undefined) throw error;
        const before = client.getQueryData<Session<Subject>>(source.queryKey);
        if (absence === 'ended' && before?.state === 'in' && (before.ended ?? hasTyped())) {
          return { ...before, ended: true };
        }
        forgetSessionAccount(source.kind);
        if (absence === 'banned' || before?.state === 'in') return { state: 'out', absence };
        return before ?? { state: 'out', absence: 'absent' };
      }
    },
  });
}

/** Records a login. */
export function openSession<Subject>(
  client: QueryClient,
  source: SessionSource<Subject>,
  subject: Subject,
): void {
  const before = client.getQueryData<Session<Subject>>(source.queryKey);
  const session: Session<Subject> = { state: 'in', subject };
  client.setQueryData(source.queryKey, session);
  // Requests in the meantime were refused.
  if (before?.state === 'in' && before.ended) void client.invalidateQueries();
}

/** Records that a session has ended under a page with typed values. */
export function suspendSession<Subject>(client: QueryClient, source: SessionSource<Subject>): void {
  client.setQueryData<Session<Subject>>(source.queryKey, (session) =>
    session?.state === 'in' ? { ...session, ended: true } : session,
  );
}

/** Records the logout and drops all data that the server sent for the person. */
export function closeSession<Subject>(
  client: QueryClient,
  source: SessionSource<Subject>,
  absence: Absence,
): void {
  forgetSessionAccount(source.kind);
  const kept = hashKey(source.queryKey);
  const session: Session<Subject> = { state: 'out', absence };
  client.setQueryData(source.queryKey, session);
  client.removeQueries({ predicate: (query) => query.queryHash !== kept });
  client.getMutationCache().clear();
}
