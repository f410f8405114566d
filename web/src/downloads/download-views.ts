import type { Api } from '../platform/api/api.ts';

/** The licensed cards of the logged-in customer. */
export type LicensedDownloads = Awaited<ReturnType<Api['downloads']['listLicensedDownloads']>>;
export type LicensedDownload = LicensedDownloads['cards'][number];

/** The contents of the public download center. */
export type PublicDownloads = Awaited<ReturnType<Api['downloads']['listPublicDownloads']>>;
export type Tool = PublicDownloads['tools'][number];
export type Sample = PublicDownloads['samples'][number];
