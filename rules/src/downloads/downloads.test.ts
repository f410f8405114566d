import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden, goldenChanges, words } from '../../test/golden.ts';
import { type DownloadAccount, downloadRestriction, licensedAreas } from './access.ts';
import { formatBytes } from './format-bytes.ts';
import {
  type DownloadForm,
  downloadFormRefusal,
  fileNameFrom,
  isFileName,
  isHttpsUrl,
  previewTypeOf,
} from './items.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const account: DownloadAccount = {
  subscription: 'Supreme',
  endsAt: '2026-03-11',
  frozenDays: null,
  adminApproval: true,
  isStaffPackage: false,
};

goldenChanges(
  'Licensed downloads need a running subscription and approval',
  account,
  (each: DownloadAccount) => [downloadRestriction(each, now), ...licensedAreas(each, now)],
  [
    [{}, [null, 'panel']],
    [{ subscription: null }, ['subscription-missing']],
    [{ subscription: '' }, ['subscription-missing']],
    [{ endsAt: '2026-03-10' }, ['subscription-ended']],
    [{ endsAt: null }, ['subscription-ended']],
    [{ endsAt: '2026-03-10', frozenDays: 5 }, ['subscription-paused']],
    [{ endsAt: '2026-03-10', frozenDays: 5, adminApproval: false }, ['subscription-paused']],
    [{ adminApproval: false }, ['approval-missing']],
    [{ isStaffPackage: true }, [null, 'panel', 'staff']],
    [{ isStaffPackage: true, endsAt: null }, ['subscription-ended']],
  ],
);

golden(
  'A size has two or three digits',
  (size: number) => formatBytes(size).replace('\u00a0', ' '),
  [
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [1234, '1.2 kB'],
    [123_456, '123 kB'],
    [999_999, '1 MB'],
    [536_870_912, '537 MB'],
    [1_500_000_000, '1.5 GB'],
  ],
);

goldenChanges<DownloadForm, string | null>(
  'A download needs a title, a language for samples, and a safe source',
  {
    area: 'tool',
    title: 'A tool',
    language: '',
    source: { kind: 'file', sha256: 'a'.repeat(64), fileName: 'tool.zip' },
  },
  downloadFormRefusal,
  [
    [{}, null],
    [{ source: { kind: 'link', url: 'https://example.com/tool.zip' } }, null],
    [{ title: ' \t' }, 'DOWNLOAD_TITLE_MISSING'],
    [{ area: 'sample' }, 'DOWNLOAD_LANGUAGE_MISSING'],
    [{ source: { kind: 'link', url: ' ' } }, 'DOWNLOAD_SOURCE_MISSING'],
    [{ source: { kind: 'file', sha256: '', fileName: 'a.zip' } }, 'DOWNLOAD_SOURCE_MISSING'],
    [{ source: { kind: 'link', url: 'http://example.com' } }, 'DOWNLOAD_URL_INVALID'],
    [{ source: { kind: 'file', sha256: 'a', fileName: '../a' } }, 'DOWNLOAD_FILE_NAME_INVALID'],
  ],
);

it('An external download has a plain https address', () => {
  const good = ['https://example.com', 'https://example.com:8443/a%20b?c=d#e'];
  const bad = [
    ...words('http://example.com javascript:alert(1) //example.com https://'),
    'https://regz.example@evil.example/',
    'https://evil.example\\regz.example',
    'https://example.com/a b',
    ' https://example.com',
  ];
  expect([...good, ...bad].filter(isHttpsUrl)).toEqual(good);
});

it('A file name is plain, visible and not a path', () => {
  const good = ['panel-1.2.zip', 'Überblick (neu).pdf', 'පැනලය.apk', 'a'];
  const bad = [
    ...words('. .. .hidden ../secrets.json ..\\secrets.json /etc/passwd C:\\panel.exe panel.exe.'),
    ...'|panel.exe |pa\0nel.exe|panel\r\nset-cookie: a=b|gpj.\u202eexe'.split('|'),
    '"; filename=evil.exe',
    'a'.repeat(201),
  ];
  expect([...good, ...bad].filter(isFileName)).toEqual(good);
});

it('Any name of a browser becomes a file name', () => {
  expect(fileNameFrom('C:\\fakepath\\panel.exe')).toBe('panel.exe');
  expect(fileNameFrom('..')).toBe('download');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      expect(isFileName(fileNameFrom(name))).toBe(true);
    }),
  );
});

golden(
  'The first bytes say the type of a picture',
  (hex: string) =>
    previewTypeOf(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))),
  [
    ['89504e470d0a1a0a0000000d', 'image/png'],
    ['ffd8ffe000104a4649460001', 'image/jpeg'],
    ['524946460a00000057454250', 'image/webp'],
    ['524946460a00000041564920', null],
    ['3c73766720786d6c6e733d22', null],
    ['89504e47', null],
    ['', null],
  ],
);
