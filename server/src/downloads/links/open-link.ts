import type { IncomingHttpHeaders } from 'node:http';
import {
  DOWNLOAD_LINK_VALIDITY_MS,
  DOWNLOAD_RESUME_VALIDITY_MS,
} from '@regz/rules/downloads/access.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { FileIdentity } from '../../platform/ports/file-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { resumes } from '../files/send-kept-file.ts';
import { requireLicensedItem } from '../require-download-access.ts';
import type { DownloadLinks } from './download-links.ts';

/**
 * Opens the file behind a link, for the account it was issued to, while that account may download
 * it. A download that continues the same bytes may use the link that started it for hours.
 * @throws Refusal DOWNLOAD_LINK_INVALID, DOWNLOAD_LINK_EXPIRED, DOWNLOAD_ACCESS_RESTRICTED or
 * DOWNLOAD_UNKNOWN
 */
export async function openLink(
  services: Services & { links: DownloadLinks },
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
  {
    itemId,
    query,
    headers,
  }: { itemId: string; query: URLSearchParams; headers: IncomingHttpHeaders },
): Promise<FileIdentity & { name: string }> {
  const nowMs = services.clock();
  const [until, signature] = [query.get('until'), query.get('signature')];
  const issuedMs = services.links.issuedMs({ itemId, accountId: caller.id, until, signature });
  if (issuedMs === null) throw new Refusal('DOWNLOAD_LINK_INVALID');
  const item = await requireLicensedItem(services.db, { caller, id: itemId, nowMs });
  const { fileSha256: sha256, bytes, fileName: name } = item;
  if (sha256 === null || bytes === null || name === null) throw new Refusal('DOWNLOAD_UNKNOWN');
  const validityMs = resumes(headers, sha256)
    ? DOWNLOAD_RESUME_VALIDITY_MS
    : DOWNLOAD_LINK_VALIDITY_MS;
  if (nowMs >= issuedMs + validityMs) throw new Refusal('DOWNLOAD_LINK_EXPIRED');
  return { sha256, bytes, name };
}
