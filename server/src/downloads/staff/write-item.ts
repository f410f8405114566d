import {
  type DownloadForm,
  downloadFormRefusal,
  type DownloadSource,
} from '@regz/rules/downloads/items.ts';
import { cleanedText, oneLine } from '@regz/rules/texts.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ItemFields } from '../downloads.queries.ts';
import { holdFiles } from '../files/download-files.queries.ts';

/** Staff's input for a download. */
export type ItemForm = DownloadForm & {
  description: string;
  version: string;
  updateLabel: string;
  releaseNotes: string;
  position: number;
  images: readonly string[];
};

/**
 * Returns the columns for staff's input.
 * @throws Refusal for input that cannot be published
 */
export function fieldsOf(form: ItemForm, at: Date): ItemFields {
  const refusal = downloadFormRefusal(form);
  if (refusal !== null) throw new Refusal(refusal);
  return {
    area: form.area,
    position: form.position,
    title: oneLine(form.title),
    description: cleanedText(form.description),
    version: oneLine(form.version),
    updateLabel: oneLine(form.updateLabel),
    releaseNotes: cleanedText(form.releaseNotes),
    language: oneLine(form.language),
    ...sourceFields(form.source),
    updatedAt: at,
  };
}

function sourceFields(source: DownloadSource) {
  if (source.kind === 'link') return { url: source.url, fileSha256: null, fileName: null };
  return { url: null, fileSha256: source.sha256, fileName: source.fileName };
}

/**
 * Locks the files that a download refers to, so that they stay until the transaction ends.
 * @throws Refusal DOWNLOAD_FILE_UNKNOWN or DOWNLOAD_IMAGE_UNSUPPORTED
 */
export async function holdReferredFiles(trx: Database, form: ItemForm): Promise<void> {
  const own = form.source.kind === 'file' ? [form.source.sha256] : [];
  const held = await holdFiles(trx, [...new Set([...own, ...form.images])]);
  const known = new Map(held.map((row) => [row.sha256, row]));
  if (own.some((sha256) => !known.has(sha256))) throw new Refusal('DOWNLOAD_FILE_UNKNOWN');
  const isImage = (sha256: string) => (known.get(sha256)?.imageType ?? null) !== null;
  if (!form.images.every(isImage)) throw new Refusal('DOWNLOAD_IMAGE_UNSUPPORTED');
}
