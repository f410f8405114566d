import type { DownloadArea } from '@regz/rules/downloads/access.ts';

/** A sample download until staff publish the real one. */
export type SampleItem = {
  area: DownloadArea;
  title: string;
  description: string;
  releaseNotes: string;
  /** A file of the folder `samples`. */
  fileName: string;
  language?: string;
  /** Files of the same folder. */
  images?: readonly string[];
};

const archiveNotes = [
  'A sample archive that stands in for the real file.',
  '- It holds one text that says what it is.',
  '- Staff replace it in the admin panel, tab Downloads.',
].join('\n');
const PROGRAM_NOTES = '- First version.';

/** The three licensed cards and the card of the staff packages. */
const archives: readonly SampleItem[] = [
  {
    area: 'panel',
    title: 'Main Panel',
    description: 'The panel for Windows. Sign in with the account of this site.',
    releaseNotes: archiveNotes,
    fileName: 'regz-main-panel-sample.zip',
  },
  {
    area: 'panel',
    title: 'Supreme & Essential Game APK',
    description: 'The game for the emulator, for Supreme and Essential.',
    releaseNotes: archiveNotes,
    fileName: 'regz-supreme-essential-sample.zip',
  },
  {
    area: 'panel',
    title: 'External Game APK',
    description: 'The game for the emulator, for External.',
    releaseNotes: archiveNotes,
    fileName: 'regz-external-sample.zip',
  },
  {
    area: 'staff',
    title: 'Staff Panel',
    description: 'The special panel of the staff packages.',
    releaseNotes: archiveNotes,
    fileName: 'regz-staff-panel-sample.zip',
  },
];

/** Small public tools. */
const tools: readonly SampleItem[] = [
  {
    area: 'tool',
    title: 'Checksum Checker',
    description:
      'Compares a downloaded file with the SHA-256 checksum on its page. For PowerShell.',
    releaseNotes: PROGRAM_NOTES,
    fileName: 'check-sha256.ps1',
  },
  {
    area: 'tool',
    title: 'Emulator Check',
    description: 'Says whether your computer is ready for a 64-bit emulator. For PowerShell.',
    releaseNotes: PROGRAM_NOTES,
    fileName: 'emulator-check.ps1',
  },
  {
    area: 'tool',
    title: 'Sensitivity Converter',
    description:
      'Finds the sensitivity that feels the same after a change of DPI. Opens in any browser.',
    releaseNotes: PROGRAM_NOTES,
    fileName: 'sensitivity-converter.html',
  },
];

/** Sample projects for developers. */
const projects: readonly SampleItem[] = [
  {
    area: 'sample',
    title: 'Crosshair Overlay',
    description:
      'A crosshair on top of every window that clicks go through, in one file of WinForms.',
    releaseNotes: PROGRAM_NOTES,
    fileName: 'crosshair-overlay.zip',
    language: 'C#',
    images: [
      'crosshair-overlay-source.png',
      'crosshair-overlay-window.png',
      'crosshair-overlay-chart.png',
    ],
  },
  {
    area: 'sample',
    title: 'Reaction Timer',
    description: 'Measures how fast you react in the terminal, with nothing to install.',
    releaseNotes: PROGRAM_NOTES,
    fileName: 'reaction-timer.zip',
    language: 'Python',
    images: ['reaction-timer-source.png', 'reaction-timer-window.png', 'reaction-timer-chart.png'],
  },
  {
    area: 'sample',
    title: 'Status Watch',
    description: 'Asks a server every half minute whether it answers, and writes down how fast.',
    releaseNotes: PROGRAM_NOTES,
    fileName: 'status-watch.zip',
    language: 'JavaScript',
    images: ['status-watch-source.png', 'status-watch-window.png', 'status-watch-chart.png'],
  },
];

/** The downloads of every area after the first start, in the order of the pages. */
export const sampleItems: readonly SampleItem[] = [...archives, ...tools, ...projects];
