import { texts } from '../../sentences.ts';

/** Sentences of the download site. */
export const downloadSite = texts({
  note: "Verify a file's checksum before you run it.",
});
