import {
  type DownloadForm,
  downloadFormRefusal,
  type DownloadSource,
} from '@regz/rules/download-items.ts';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { holdFiles } from './download-files.queries.ts';
import type { ItemColumns } from './downloads.queries.ts';

/** What staff enter for a download. */
export type ItemForm = DownloadForm & {
  description: string;
  version: string;
  updateLabel: string;
  releaseNotes: string;
  position: number;
  images: readonly string[];
};

/**
 * The columns of what staff entered.
 * @throws Refusal for what cannot be published as it is
 */
export function columnsOf(form: ItemForm, at: Date): ItemColumns {
  const refusal = downloadFormRefusal(form);
  if (refusal !== null) throw new Refusal(refusal);
  return {
    area: form.area,
    position: form.position,
    title: form.title.trim(),
    description: form.description.trim(),
    version: form.version.trim(),
    update_label: form.updateLabel.trim(),
    release_notes: form.releaseNotes.trim(),
    language: form.language.trim(),
    ...sourceColumns(form.source),
    updated_at: at,
  };
}

function sourceColumns(source: DownloadSource) {
  if (source.kind === 'link') return { url: source.url, file_sha256: null, file_name: null };
  return { url: null, file_sha256: source.sha256, file_name: source.fileName };
}

/**
 * Holds the files that a download refers to, so that they stay until the transaction ends.
 * @throws Refusal DOWNLOAD_FILE_UNKNOWN or DOWNLOAD_IMAGE_UNSUPPORTED
 */
export async function holdReferredFiles(trx: Database, form: ItemForm): Promise<void> {
  const own = form.source.kind === 'file' ? [form.source.sha256] : [];
  const held = await holdFiles(trx, [...new Set([...own, ...form.images])]);
  const known = new Map(held.map((row) => [row.sha256, row]));
  if (own.some((sha256) => !known.has(sha256))) throw new Refusal('DOWNLOAD_FILE_UNKNOWN');
  const isImage = (sha256: string) => (known.get(sha256)?.image_type ?? null) !== null;
  if (!form.images.every(isImage)) throw new Refusal('DOWNLOAD_IMAGE_UNSUPPORTED');
}
