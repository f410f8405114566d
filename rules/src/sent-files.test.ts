import { expect, it } from 'vitest';
import { documentTypeOf } from './sent-files.ts';

const bytesOf = (text: string) =>
  Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);

it('The type of a document is read from its content, and a picture that is also a PDF is a picture', () => {
  const start = (...bytes: number[]) =>
    documentTypeOf(Uint8Array.of(...bytes, 0, 0, 0, 0, 0, 0, 0, 0));
  expect(start(0x25, 0x50, 0x44, 0x46, 0x2d)).toBe('application/pdf');
  expect(start(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)).toBe('image/png');
  expect(start(0xff, 0xd8, 0xff, 0xe0)).toBe('image/jpeg');
  expect(documentTypeOf(bytesOf(`\r\n${' '.repeat(1000)}%PDF-1.4`))).toBe('application/pdf');
  expect(documentTypeOf(bytesOf(`${' '.repeat(1024)}%PDF-1.4`))).toBeNull();
  expect(documentTypeOf(bytesOf('RIFF....WEBPVP8 %PDF-1.4'))).toBe('image/webp');
  for (const text of ['', '%PD', 'GIF89a and more', '<svg onload="alert(1)">']) {
    expect(documentTypeOf(bytesOf(text)), text).toBeNull();
  }
});
