import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { DOWNLOAD_FILE_PATHS, DOWNLOAD_LINK_VALIDITY_MS } from '@regz/rules/downloads/access.ts';
import { secretsInUse, type SecretSettings } from '../../platform/config/secrets.ts';

type Signed = { itemId: string; accountId: string };

export type DownloadLinks = {
  /** The path of a licensed download for one account, and when it ends. */
  issue(what: Signed, nowMs: number): { path: string; expiresAt: Date };
  /** When a link was issued, in ms; null if it is not one for this download and account. */
  issuedMs(what: Signed & { until: string | null; signature: string | null }): number | null;
};

/**
 * Signed links, which are not stored (docs/decisions/0026). The account is part of what is signed
 * but not of the address, so only its own session completes the link.
 */
export function createDownloadLinks(config: SecretSettings): DownloadLinks {
  const { dataKey } = secretsInUse(config);
  const key = Buffer.from(hkdfSync('sha256', dataKey, '', 'regz download links', 32));

  function sign({ itemId, accountId }: Signed, until: string): string {
    const signed = `${itemId}\n${accountId}\n${until}`;
    return createHmac('sha256', key).update(signed).digest('base64url');
  }

  return {
    issue: (what, nowMs) => {
      const expiresMs = nowMs + DOWNLOAD_LINK_VALIDITY_MS;
      const signature = sign(what, String(expiresMs));
      const query = new URLSearchParams({ until: String(expiresMs), signature });
      const path = `${DOWNLOAD_FILE_PATHS.licensed}/${what.itemId}?${query.toString()}`;
      return { path, expiresAt: new Date(expiresMs) };
    },
    issuedMs: ({ until, signature, ...what }) => {
      // Compared as texts, because several base64 texts decode to the same bytes.
      const given = Buffer.from(signature ?? '');
      const expected = Buffer.from(sign(what, until ?? ''));
      const genuine = given.length === expected.length && timingSafeEqual(given, expected);
      return genuine ? Number(until) - DOWNLOAD_LINK_VALIDITY_MS : null;
    },
  };
}
