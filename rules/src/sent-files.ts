import { previewTypeOf } from './downloads/items.ts';

/** The limits of a file that a person sends: its bytes, and the longest side of a photo in pixels. */
export const SENT_FILE_LIMITS = { bytes: 5_000_000, photoPixels: 2_000 } as const;

/** The accepted types of pictures. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The accepted types of documents and pictures. */
export const documentTypes = [...pictureTypes, 'application/pdf'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The same, and plain text such as a log. */
export const sentFileTypes = [...documentTypes, 'text/plain'] as const;
export type SentFileType = (typeof sentFileTypes)[number];

/** The file name ending of each type. */
export const sentFileEndings: Readonly<Record<SentFileType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
};

/** The header of a PDF may follow other bytes. Readers search this many bytes. */
const PDF_WITHIN = 1024;

/**
 * Returns a document's type by its content, independent of its name. Null if it is none of the
 * accepted types. A picture that also has the header of a PDF is a picture, which the server redraws.
 */
export function documentTypeOf(content: Uint8Array): DocumentType | null {
  const picture = previewTypeOf(content);
  if (picture !== null) return picture;
  const start = Array.from(content.subarray(0, PDF_WITHIN), (byte) => String.fromCodePoint(byte));
  return start.join('').includes('%PDF-') ? 'application/pdf' : null;
}
