/** Sentences of the download site. */
export const downloadSite = {
  note: 'Verify the checksum of a file before you run it.',
};
