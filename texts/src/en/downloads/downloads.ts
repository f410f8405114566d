import { texts } from '../../sentences.ts';

/** Sentences of the licensed downloads and of the public download center. */
export const downloads = texts({
  page: {
    heading: 'Download',
    description:
      'The files for your subscription. Verify the checksum of a file before you run it.',
    loading: 'Loading downloads...',
    loadFailed: 'Failed to load the downloads',
    emptyTitle: 'No downloads published yet',
    emptyText: 'The files for your subscription appear here as soon as they are published.',
  },
  restricted: {
    title: 'Access Restricted',
    text: 'Downloads require an active subscription and approval by our staff.',
    redeem: 'Redeem a License Key',
    dashboard: 'Back to Dashboard',
    way: 'How to get access',
    steps: [
      'Redeem a license key. Your subscription starts immediately.',
      'Our staff approve your account. Your dashboard shows when they have.',
      'The files for your package then appear here, each with its checksum.',
    ],
  },
  center: {
    heading: 'Download Center',
    description: 'Tools and sample projects for everyone, no login required.',
    loading: 'Loading downloads...',
    loadFailed: 'Failed to load the downloads',
    tabs: 'Download categories',
    home: 'Home',
    developers: 'Developers',
    noTools: {
      title: 'No tools published yet',
      text: 'Tools appear here with their version, size and checksum once they are published.',
    },
    noSamples: {
      title: 'No sample projects published yet',
      text: 'Sample projects appear here with screenshots once they are published.',
    },
  },
  facts: {
    version: 'Version',
    size: 'Size',
    date: 'Date',
    checksum: 'SHA-256',
    copyChecksum: 'Copy checksum of {title}',
    checksumCopied: 'Checksum copied',
    checksumCopyFailed: 'Failed to copy the checksum',
    releaseNotes: 'Release notes',
    nothing: '-',
  },
  download: 'Download',
  open: 'Open link',
  preparing: 'Preparing...',
  downloadOf: 'Download {title}',
  openOf: 'Open link for {title}',
  preview: 'Preview images of {title}',
});
