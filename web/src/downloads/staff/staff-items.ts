import type { DownloadArea } from '@regz/rules/downloads/access.ts';
import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import type { Api } from '../../platform/api/api.ts';

type Staff = Api['downloads']['staff'];
export type StaffItem = Awaited<ReturnType<Staff['listDownloads']>>['items'][number];
export type StaffForm = Parameters<Staff['publishDownload']>[0];
export type IncomingFile = Awaited<ReturnType<Staff['listIncoming']>>[number];

/** A file that is kept on the server, as an upload or an adoption answers. */
export type StoredFile = Awaited<ReturnType<Staff['adoptFile']>>;

/** Where a download's bytes come from, in a few words. */
export function sourceText({ source, bytes }: StaffItem): string {
  if (source.kind === 'link') return new URL(source.url).host;
  return bytes === null ? source.fileName : `${source.fileName} (${formatBytes(bytes)})`;
}

/** The subject of the dialog: an existing download, or a new one with its known values. */
export type Draft =
  | { kind: 'edit'; item: StaffItem }
  | { kind: 'add'; area: DownloadArea; position: number; file: KeptFile | null };

/** A kept file with the name it is to be downloaded under. */
export type KeptFile = { sha256: string; bytes: number; fileName: string };
