/** Sentences of the download site. */
export const downloadSite = {
  heading: 'Download Center',
  description: 'Tools for everybody, without signing in.',
  emptyTitle: 'No downloads published yet',
  emptyText:
    'Tools appear here with their version, size and checksum as soon as they are published.',
  note: 'Verify the checksum of a file before you run it.',
};
