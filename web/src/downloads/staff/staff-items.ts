import type { DownloadArea } from '@regz/rules/downloads/access.ts';
import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import type { Api } from '../../platform/api/api.ts';

type Staff = Api['downloads']['staff'];
export type StaffItem = Awaited<ReturnType<Staff['listDownloads']>>['items'][number];
export type StaffForm = Parameters<Staff['publishDownload']>[0];
export type IncomingFile = Awaited<ReturnType<Staff['listIncoming']>>[number];

/** A file on the server, as returned by an upload or an adoption. */
export type StoredFile = Awaited<ReturnType<Staff['adoptFile']>>;

/** The source of a download's bytes, in a few words. */
export function sourceText({ source, bytes }: StaffItem): string {
  if (source.kind === 'link') return new URL(source.url).host;
  return bytes === null ? source.fileName : `${source.fileName} (${formatBytes(bytes)})`;
}

/** The subject of the dialog: an existing download, or a new one with its known values. */
export type Draft =
  | { kind: 'edit'; item: StaffItem }
  | { kind: 'add'; area: DownloadArea; position: number; file: KeptFile | null };

/** A stored file with its file name for downloads. */
export type KeptFile = { sha256: string; bytes: number; fileName: string };
