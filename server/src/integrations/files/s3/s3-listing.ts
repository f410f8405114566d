import type { KeptFile } from '../../../platform/ports/file-store.ts';

/** A part of a bucket's list, and the token of the next part; null after the last. */
export type ListingPart = { files: KeptFile[]; next: string | null };

/**
 * Parses an answer to ListObjectsV2. The name of an object in a deeper folder, or of one that is
 * not ours, is not a digest.
 */
export function readListing(xml: string, folder: string): ListingPart {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gsu)].flatMap(([, entry = '']) => {
    const key = textOf(entry, 'Key');
    if (!key.startsWith(folder)) return [];
    const bytes = Number(textOf(entry, 'Size'));
    const at = new Date(textOf(entry, 'LastModified'));
    return [{ sha256: key.slice(folder.length), bytes, at }];
  });
  const isLast = textOf(xml, 'IsTruncated') !== 'true';
  const next = textOf(xml, 'NextContinuationToken');
  return { files, next: isLast || next === '' ? null : next };
}

function textOf(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`, 'u').exec(xml) ?? [];
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
