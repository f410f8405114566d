import { type GivenKeyRefusal, givenKeyRefusal } from './given.ts';

/** The fields that the rules check. */
type FileForm = {
  name: string;
  minimumVersion: string;
  /** Of the kept file; empty for none. */
  sha256: string;
};

export type FileRefusal = GivenKeyRefusal | 'DOWNLOAD_SOURCE_MISSING';

/** Why a file cannot be given to programs as entered; null if it can. */
export function fileRefusal(form: FileForm): FileRefusal | null {
  return givenKeyRefusal(form) ?? (form.sha256 === '' ? 'DOWNLOAD_SOURCE_MISSING' : null);
}
