import { texts } from '../../sentences.ts';

export const downloadSite = texts({
  note: "Verify a file's checksum before you run it.",
});
