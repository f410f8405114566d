import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { requireLicensedItem } from '../require-download-access.ts';
import type { DownloadLinks } from './download-links.ts';

/**
 * The address of a licensed download for the caller. For a stored file it is valid for ten minutes.
 * @throws Refusal DOWNLOAD_ACCESS_RESTRICTED or DOWNLOAD_UNKNOWN
 */
export async function issueLink(
  services: Services & { links: DownloadLinks },
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
  { id }: { id: string },
): Promise<{ url: string; expiresAt: string | null }> {
  const nowMs = services.clock();
  const item = await requireLicensedItem(services.db, { caller, id, nowMs });
  if (item.url !== null) return { url: item.url, expiresAt: null };
  const { path, expiresAt } = services.links.issue({ itemId: id, accountId: caller.id }, nowMs);
  return { url: path, expiresAt: expiresAt.toISOString() };
}
