import type { Database } from '../platform/database.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { DownloadLinks } from './download-links.ts';
import { requireLicensedItem } from './require-download-access.ts';
import type { SentFile } from './send-kept-file.ts';

/**
 * The file behind a link, for the account it was issued to and only while that account may still
 * have it. Source: security.md O10; issue 4, part 7.
 * @throws Refusal DOWNLOAD_LINK_INVALID, DOWNLOAD_LINK_EXPIRED, DOWNLOAD_ACCESS_RESTRICTED or
 * DOWNLOAD_UNKNOWN
 */
export async function openLink(
  { db, links }: { db: Database; links: DownloadLinks },
  caller: CustomerCaller,
  { itemId, query }: { itemId: string; query: URLSearchParams },
  nowMs: number,
): Promise<SentFile & { name: string }> {
  const [until, signature] = [query.get('until'), query.get('signature')];
  const fault = links.fault({ itemId, accountId: caller.id, until, signature }, nowMs);
  if (fault !== null) throw new Refusal(fault);
  const item = await requireLicensedItem(db, caller, itemId, nowMs);
  const { file_sha256: sha256, bytes, file_name: name } = item;
  if (sha256 === null || bytes === null || name === null) throw new Refusal('DOWNLOAD_UNKNOWN');
  return { sha256, bytes, name };
}
