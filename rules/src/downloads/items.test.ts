import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type DownloadForm,
  downloadFormRefusal,
  fileNameFrom,
  isFileName,
  isHttpsUrl,
  previewTypeOf,
} from './items.ts';

const form: DownloadForm = {
  area: 'tool',
  title: 'A tool',
  language: '',
  source: { kind: 'file', sha256: 'a'.repeat(64), fileName: 'tool.zip' },
};

it('Staff’s entries for a download can be published with a file or with a link', () => {
  expect(downloadFormRefusal(form)).toBeNull();
  const source = { kind: 'link', url: 'https://example.com/tool.zip' } as const;
  expect(downloadFormRefusal({ ...form, source })).toBeNull();
});

it.each<[string, Partial<DownloadForm>]>([
  ['DOWNLOAD_TITLE_MISSING', { title: ' \t' }],
  ['DOWNLOAD_LANGUAGE_MISSING', { area: 'sample' }],
  ['DOWNLOAD_SOURCE_MISSING', { source: { kind: 'link', url: ' ' } }],
  ['DOWNLOAD_SOURCE_MISSING', { source: { kind: 'file', sha256: '', fileName: 'a.zip' } }],
  ['DOWNLOAD_URL_INVALID', { source: { kind: 'link', url: 'http://example.com' } }],
  ['DOWNLOAD_FILE_NAME_INVALID', { source: { kind: 'file', sha256: 'a', fileName: '../a' } }],
])('Staff’s entries for a download is refused with %s', (code, change) => {
  expect(downloadFormRefusal({ ...form, ...change })).toBe(code);
});

it.each(['https://example.com', 'https://example.com:8443/a%20b?c=d#e'])(
  'The address of an external download may be %s',
  (url) => {
    expect(isHttpsUrl(url)).toBe(true);
  },
);

it.each([
  'http://example.com',
  'javascript:alert(1)',
  '//example.com',
  'https://',
  'https://regz.example@evil.example/',
  'https://evil.example\\regz.example',
  'https://example.com/a b',
  ' https://example.com',
])('The address of an external download is never %s', (url) => {
  expect(isHttpsUrl(url)).toBe(false);
});

it.each(['panel-1.2.zip', 'Überblick (neu).pdf', 'පැනලය.apk', 'a'])(
  'The name of a file may be %s',
  (name) => {
    expect(isFileName(name)).toBe(true);
  },
);

it.each([
  '',
  '.',
  '..',
  '.hidden',
  '../secrets.json',
  '..\\secrets.json',
  '/etc/passwd',
  'C:\\panel.exe',
  'panel.exe ',
  'panel.exe.',
  'pa\0nel.exe',
  'panel\r\nset-cookie: a=b',
  'gpj.\u202eexe',
  '"; filename=evil.exe',
  'a'.repeat(201),
])('The name of a file is never %j', (name) => {
  expect(isFileName(name)).toBe(false);
});

it('The name of a file can be made from any name a browser gives a file', () => {
  expect(fileNameFrom('C:\\fakepath\\panel.exe')).toBe('panel.exe');
  expect(fileNameFrom('..')).toBe('download');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      expect(isFileName(fileNameFrom(name))).toBe(true);
    }),
  );
});

it.each([
  ['89504e470d0a1a0a0000000d', 'image/png'],
  ['ffd8ffe000104a4649460001', 'image/jpeg'],
  ['524946460a00000057454250', 'image/webp'],
  ['524946460a00000041564920', null],
  ['3c73766720786d6c6e733d22', null],
  ['89504e47', null],
  ['', null],
])('The image type of a file is read from its first bytes: %s', (hex, type) => {
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  expect(previewTypeOf(Uint8Array.from(bytes))).toBe(type);
});
