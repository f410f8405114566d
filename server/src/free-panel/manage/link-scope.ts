import type { AdminCaller, LinkAdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Scope } from './managed-links.queries.ts';

/** The managers of links: staff manage all, the admin of a link those made under it. */
export type ManagerContext = RequestContext<AdminCaller | LinkAdminCaller>;

export function scopeOf({ caller }: ManagerContext): Scope {
  return caller.kind === 'admin' ? 'all' : { under: caller.id };
}
