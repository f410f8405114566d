import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { fontName, readFonts } from './paper-fonts.ts';
import { visualRuns } from './visual-runs.ts';

const fonts = readFonts();

/** The letters of a line as its glyphs are drawn, from left to right. */
function drawn(line: string): string {
  return visualRuns(line)
    .flatMap(({ script, text }) => {
      const font = create(fonts.get(fontName(script, 'regular')) ?? Buffer.alloc(0));
      return 'layout' in font ? font.layout(text).glyphs : [];
    })
    .map(({ codePoints }) => String.fromCodePoint(...codePoints))
    .join('');
}

const reversed = (text: string) => Array.from(text).toReversed().join('');

it('Arabic and Thaana lines are drawn from right to left', () => {
  for (const line of ['محمد علي', 'އަހުމަދު ރަޝީދު']) expect(drawn(line)).toBe(reversed(line));
});

it('Latin words and digits keep their order beside Arabic letters', () => {
  expect(drawn('محمد Perera 12')).toBe(`${reversed('محمد')} Perera 12`);
  expect(drawn('Account: محمد علي')).toBe(`Account: ${reversed('محمد علي')}`);
});

it.each(['12', '١٢', '۱۲'])(
  'The number %s reads from left to right among Arabic letters',
  (number) => {
    const [before, after] = ['شارع', 'كولومبو'];
    expect(drawn(`${before} ${number} ${after}`)).toBe(
      `${reversed(after)} ${number} ${reversed(before)}`,
    );
  },
);

it('Brackets and other signs face the way their line reads', () => {
  expect(drawn('محمد (علي)، ކ')).toBe(reversed('محمد )علي(، ކ'));
  expect(drawn('محمد ؟، علي')).toBe(reversed('محمد ؟، علي'));
});

it('A sign that overrides the direction changes nothing', () => {
  expect(drawn('\u202eNimal محمد\u202c')).toBe(`Nimal ${reversed('محمد')}`);
});

it('Other lines are drawn as they are read', () => {
  const runs = visualRuns('Nimal (නිමල්) 12');
  expect(runs.map(({ text }) => text)).toEqual(['Nimal (', 'නිමල්', ') 12']);
});

it('Devanagari letters join, and a vowel sign comes before its consonant', () => {
  const font = create(fonts.get(fontName('devanagari', 'regular')) ?? Buffer.alloc(0));
  const glyphs = (text: string) => ('layout' in font ? font.layout(text).glyphs : []);
  expect(glyphs('क्ष')).toHaveLength(1);
  expect(glyphs('कि').map(({ codePoints }) => codePoints)).toEqual([[0x93f], [0x915]]);
});
