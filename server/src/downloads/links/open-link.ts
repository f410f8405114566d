import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { SentFile } from '../files/send-kept-file.ts';
import { requireLicensedItem } from '../require-download-access.ts';
import type { DownloadLinks } from './download-links.ts';

/**
 * The file behind a link, for the account it was issued to and only while that account may still
 * have it. Source: security.md O10; issue 4, part 7.
 * @throws Refusal DOWNLOAD_LINK_INVALID, DOWNLOAD_LINK_EXPIRED, DOWNLOAD_ACCESS_RESTRICTED or
 * DOWNLOAD_UNKNOWN
 */
export async function openLink(
  services: Services & { links: DownloadLinks },
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
  { itemId, query }: { itemId: string; query: URLSearchParams },
): Promise<SentFile & { name: string }> {
  const nowMs = services.clock();
  const [until, signature] = [query.get('until'), query.get('signature')];
  const fault = services.links.fault({ itemId, accountId: caller.id, until, signature }, nowMs);
  if (fault !== null) throw new Refusal(fault);
  const item = await requireLicensedItem(services.db, { caller, id: itemId, nowMs });
  const { fileSha256: sha256, bytes, fileName: name } = item;
  if (sha256 === null || bytes === null || name === null) throw new Refusal('DOWNLOAD_UNKNOWN');
  return { sha256, bytes, name };
}
