import { ownThreadPath, paths } from '@regz/rules/sites/paths.ts';
import { privateLink } from '../platform/guards/private-link.ts';
import type { Services } from '../platform/services.ts';

/** The page of a conversation: in the client area, or behind its private link. */
export function linkToThread(
  services: Pick<Services, 'config' | 'keyedHash'>,
  { id, accountId }: { id: string; accountId: string | null },
): string {
  if (accountId === null) return privateLink(services, { page: paths.contactThread, id }).link;
  return `${services.config.origins.client}${ownThreadPath(id)}`;
}
