import type { Database } from '../platform/database.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { DownloadLinks } from './download-links.ts';
import { requireLicensedItem } from './require-download-access.ts';

/**
 * The address of a licensed download for the caller: of a file kept here for ten minutes.
 * Source: security.md O10; issue 4, part 7.
 * @throws Refusal DOWNLOAD_ACCESS_RESTRICTED or DOWNLOAD_UNKNOWN
 */
export async function issueLink(
  { db, links }: { db: Database; links: DownloadLinks },
  caller: CustomerCaller,
  itemId: string,
  nowMs: number,
): Promise<{ url: string; expiresAt: string | null }> {
  const item = await requireLicensedItem(db, caller, itemId, nowMs);
  if (item.url !== null) return { url: item.url, expiresAt: null };
  const { path, expiresAt } = links.issue({ itemId, accountId: caller.id }, nowMs);
  return { url: path, expiresAt: expiresAt.toISOString() };
}
