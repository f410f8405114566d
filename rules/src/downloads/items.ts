import { isBlank } from '../texts.ts';
import type { DownloadArea } from './access.ts';

/** The longest texts of a download, in characters, and the most preview images. */
export const DOWNLOAD_LIMITS = {
  title: 120,
  description: 1000,
  version: 40,
  updateLabel: 120,
  releaseNotes: 10_000,
  language: 24,
  fileName: 200,
  url: 2048,
  images: 8,
  position: 9999,
} as const;

/** The source of a download's bytes: a stored file, or an external address. */
export type DownloadSource =
  | { kind: 'file'; sha256: string; fileName: string }
  | { kind: 'link'; url: string };

/** The fields that the rules check. */
export type DownloadForm = {
  area: DownloadArea;
  title: string;
  language: string;
  source: DownloadSource;
};

export type DownloadFormRefusal =
  | 'DOWNLOAD_TITLE_MISSING'
  | 'DOWNLOAD_LANGUAGE_MISSING'
  | 'DOWNLOAD_SOURCE_MISSING'
  | 'DOWNLOAD_URL_INVALID'
  | 'DOWNLOAD_FILE_NAME_INVALID';

/** Why a download cannot be published as entered; null if it can. */
export function downloadFormRefusal(form: DownloadForm): DownloadFormRefusal | null {
  if (isBlank(form.title)) return 'DOWNLOAD_TITLE_MISSING';
  if (form.area === 'sample' && isBlank(form.language)) return 'DOWNLOAD_LANGUAGE_MISSING';
  return sourceRefusal(form.source);
}

function sourceRefusal(source: DownloadSource): DownloadFormRefusal | null {
  if (source.kind === 'link') {
    if (isBlank(source.url)) return 'DOWNLOAD_SOURCE_MISSING';
    return isHttpsUrl(source.url) ? null : 'DOWNLOAD_URL_INVALID';
  }
  if (source.sha256 === '') return 'DOWNLOAD_SOURCE_MISSING';
  return isFileName(source.fileName) ? null : 'DOWNLOAD_FILE_NAME_INVALID';
}

/**
 * True for an absolute https address. An address with a user before the host is refused, because it
 * looks like another site.
 */
export function isHttpsUrl(text: string): boolean {
  return /^https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/.test(text);
}

/**
 * Characters that a name must not contain: control characters, and those that change the text
 * direction.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
const PATH_PARTS = /[/\\:*?"<>|]/;

/**
 * True if a text is a valid file name on every operating system: no path, no invisible characters,
 * no dot or blank at either end, at most 200 characters.
 */
export function isFileName(name: string): boolean {
  if (name === '' || name.length > DOWNLOAD_LIMITS.fileName) return false;
  if (UNSEEN.test(name) || PATH_PARTS.test(name)) return false;
  return !/^[.\s]|[.\s]$/.test(name);
}

/** Returns a valid file name for an uploaded file. Forbidden characters become dashes. */
export function fileNameFrom(name: string): string {
  const plain = name
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029:*?"<>|]/gu, '-')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
    .slice(-DOWNLOAD_LIMITS.fileName);
  return plain === undefined || !isFileName(plain) ? 'download' : plain;
}

/** The image types a preview can have. */
export const previewTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PreviewType = (typeof previewTypes)[number];

/** The number of bytes that identify an image type. */
const PREVIEW_TYPE_BYTES = 12;

/**
 * Returns a file's image type by its first bytes, independent of its name. Null if it is not an
 * image.
 */
export function previewTypeOf(start: Uint8Array): PreviewType | null {
  const hex = Array.from(start.subarray(0, PREVIEW_TYPE_BYTES), asHex).join('');
  if (hex.startsWith('89504e470d0a1a0a')) return 'image/png';
  if (hex.startsWith('ffd8ff')) return 'image/jpeg';
  return /^52494646.{8}57454250$/.test(hex) ? 'image/webp' : null;
}

function asHex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
