import { type GivenKeyRefusal, givenKeyRefusal } from './given.ts';

/** The fields that the rules check. */
type FileForm = {
  name: string;
  minimumVersion: string;
  /** The digest of the stored file. Empty for none. */
  sha256: string;
};

export type FileRefusal = GivenKeyRefusal | 'DOWNLOAD_SOURCE_MISSING';

/** Returns the reason why a file cannot be given to programs as entered, or null. */
export function fileRefusal(form: FileForm): FileRefusal | null {
  return givenKeyRefusal(form) ?? (form.sha256 === '' ? 'DOWNLOAD_SOURCE_MISSING' : null);
}
