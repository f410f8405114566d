import { fileNameFrom } from '../downloads/items.ts';
import { type SentFileType, sentFileEndings } from '../sent-files.ts';

/**
 * The files of one message, the storage limit of a sender's files in bytes, the longest name in
 * characters, and the hours that a file waits for its message.
 */
export const CONTACT_FILE_LIMITS = {
  perMessage: 5,
  storedBytes: 50_000_000,
  name: 120,
  unsentHours: 24,
} as const;

const known: Readonly<Record<SentFileType, RegExp>> = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
  'application/pdf': /\.pdf$/i,
  'text/plain': /\.(?:txt|log)$/i,
};

/** The ending of a photo's name before the browser reduced it. */
const PHOTO = /\.(?:heic|heif|png|jpe?g|webp|avif|gif|bmp)$/i;

/** Returns a file's name for every operating system, with an ending that fits its content. */
export function contactFileName(name: string, type: SentFileType): string {
  const plain = fileNameFrom(name);
  if (known[type].test(plain)) return plain.slice(-CONTACT_FILE_LIMITS.name);
  const bare = type.startsWith('image/') ? plain.replace(PHOTO, '') : plain;
  const ending = `.${sentFileEndings[type]}`;
  return `${bare.slice(0, CONTACT_FILE_LIMITS.name - ending.length)}${ending}`;
}

/** The sides that send and receive files: the holder of a private link, an account, and staff. */
export const contactSides = ['link', 'own', 'staff'] as const;
export type ContactSide = (typeof contactSides)[number];

/** Header with the token of a private link, which no log contains. */
export const CONTACT_TOKEN_HEADER = 'contact-token';

/** Returns the path to which a side sends a file with PUT, as the raw body, before its message. */
export function contactUploadPath(side: ContactSide): string {
  return `/api/contact/${side}/files`;
}

/** Returns the path of a file of a message; `:id` for the route. */
export function contactFilePath(side: ContactSide, id: string): string {
  return `/api/contact/${side}/files/${id}`;
}
