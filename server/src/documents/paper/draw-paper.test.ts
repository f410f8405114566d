import { receiptScripts, unprintableSign } from '@regz/rules/orders/receipts/script-runs.ts';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { pdfPages, pdfTexts } from '../../../test/harness/pdf-texts.ts';
import { drawPaper } from './draw-paper.ts';
import { fontOfWoff, fontName, readFonts } from './paper-fonts.ts';
import type { Paper } from './paper.ts';

const fonts = readFonts();

const paper: Paper = {
  language: 'en',
  title: 'Receipt',
  number: '2026-000123',
  author: 'Regz (Private) Limited',
  issuedAtMs: Date.UTC(2026, 10, 27),
  notices: [],
  parties: [
    { label: 'Sold by', lines: ['Regz (Private) Limited · රෙග්ස්', '42/1, Galle Road'] },
    { label: 'Sold to', lines: ['ශ්\u200dරීමතී කෞශල්\u200dයා', 'யாழ்ப்பாணம் 7'] },
  ],
  facts: [{ label: 'Order', value: 'RGZ-7KM2V0QX81ZT' }],
  sections: [{ heading: 'What was bought', rows: [{ label: 'Supreme', amount: '₹750.00' }] }],
  notes: ['नेपाली क्षेत्री', 'އަހުމަދު ރަޝީދު', 'محمد Perera 12', 'Nguyễn Thị'],
};

const draw = async (more: Partial<Paper> = {}) =>
  Buffer.from(await drawPaper({ ...paper, ...more }, { fonts }));

it('Every printable character is in its font, regular and bold', () => {
  const every = Array.from({ length: 0x3000 }, (_, point) => String.fromCodePoint(point)).filter(
    (sign) => /\p{L}|\p{M}|\p{N}|\p{P}|\p{S}/u.test(sign) && unprintableSign(sign) === null,
  );
  const lacking = (['regular', 'strong'] as const).flatMap((weight) => {
    const known = receiptScripts.map((script) =>
      create(fonts.get(fontName(script, weight)) ?? Buffer.alloc(0)),
    );
    return every.filter((sign) => {
      const point =
        sign
          .normalize('NFC')
          .replaceAll(/[\u2010\u2011]/gu, '-')
          .codePointAt(0) ?? 0;
      return !known.some(
        (font) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(point),
      );
    });
  });
  expect(every.length).toBeGreaterThan(400);
  expect(lacking).toEqual([]);
});

it('A receipt’s text is in reading order in each script', async () => {
  const pdf = await draw();
  expect(pdf.toString('latin1')).toMatch(/^%PDF-1\.7/u);
  expect(pdfPages(pdf)).toBe(1);
  expect(pdfTexts(pdf)).toEqual([
    'Regz',
    'Receipt',
    '2026-000123',
    'Sold by',
    'Regz (Private) Limited · රෙග්ස්',
    '42/1, Galle Road',
    'Sold to',
    'ශ්\u200dරීමතී කෞශල්\u200dයා',
    'யாழ்ப்பாணம் 7',
    'Order',
    'RGZ-7KM2V0QX81ZT',
    'What was bought',
    'Supreme',
    '₹750.00',
    'नेपाली क्षेत्री',
    'އަހުމަދު ރަޝީދު',
    'محمد Perera 12',
    'Nguyễn Thị',
    'Receipt 2026-000123',
    'Page 1 of 1',
  ]);
});

it('A receipt has as many pages as it needs, each with its number', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({
    label: `Refund ${index}`,
    amount: '−Rs. 1.00',
  }));
  const pdf = await draw({ sections: [{ heading: 'What went back', rows }] });
  const pages = pdfPages(pdf);
  expect(pages).toBeGreaterThan(10);
  const texts = pdfTexts(pdf);
  expect(texts.filter((text) => text.startsWith('Refund '))).toHaveLength(500);
  expect(texts).toContain(`Page ${pages} of ${pages}`);
});

it('A receipt stays a few pages for any name and address', async () => {
  const long = [
    'x'.repeat(10_000),
    'ශ්\u200dරී'.repeat(2500),
    'அ '.repeat(5000),
    '👍🏽'.repeat(500),
    'محمد'.repeat(2500),
    'क्षे '.repeat(2500),
  ];
  for (const text of long) {
    const parties = paper.parties.map((party) => ({ ...party, lines: [text, text, text, text] }));
    const sections = [{ heading: text, rows: [{ label: text, amount: 'Rs. 1.00' }] }];
    const pdf = await draw({ parties, sections, notices: [text], notes: [text] });
    expect(pdfPages(pdf)).toBeLessThan(5);
    expect(pdf.length).toBeLessThan(200_000);
  }
});

it('Files other than WOFF are no fonts', () => {
  expect(() => fontOfWoff(Buffer.alloc(64))).toThrow('no WOFF file');
});
