/** Sentences of the download site. */
export const downloadSite = {
  note: "Verify a file's checksum before you run it.",
};
