import type { SampleItem } from './sample-item.ts';
import { zipArchive } from './zip-archive.ts';

const releaseNotes = [
  'A sample archive that stands in for the real file.',
  '- It holds one text that says what it is.',
  '- Staff replace it in the admin panel, tab Downloads.',
].join('\n');

function card(
  area: 'panel' | 'staff',
  title: string,
  description: string,
  fileName: string,
): SampleItem {
  const text = [
    `${title}: sample archive`,
    '',
    'This file came with the installation, so that the download page can be tried out.',
    'It holds no program. A member of staff replaces it in the admin panel, tab Downloads.',
    '',
    'Compare its SHA-256 checksum with the one on the page before you open any download.',
    '',
  ].join('\n');
  const content = zipArchive([{ name: 'README.txt', text }]);
  return { area, title, description, version: '1.0.0', releaseNotes, fileName, content };
}

/** The three licensed cards and the card of the staff packages. Source: specification B 2. */
export function licensedSamples(): SampleItem[] {
  return [
    card(
      'panel',
      'Main Panel',
      'The panel for Windows. Sign in with the account of this site.',
      'regz-main-panel-sample.zip',
    ),
    card(
      'panel',
      'Supreme & Essential Game APK',
      'The game for the emulator, for Supreme and Essential.',
      'regz-supreme-essential-sample.zip',
    ),
    card(
      'panel',
      'External Game APK',
      'The game for the emulator, for External.',
      'regz-external-sample.zip',
    ),
    card(
      'staff',
      'Staff Panel',
      'The special panel of the staff packages.',
      'regz-staff-panel-sample.zip',
    ),
  ];
}
