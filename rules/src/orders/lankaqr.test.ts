import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden } from '../../test/golden.ts';
import { type LankaQr, orderLankaQr, readLankaQr } from './lankaqr.ts';

const STATIC =
  '0002010102112632002817999000EXAMPLESHOP0000100015204581653031445802LK5913EXAMPLE GAMES6007COLOMBO62100506SHOP016304EACF';

function codeOf(text: string): LankaQr {
  const found = readLankaQr(text);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

// Made with another program: Python's binascii.crc_hqx.
golden(
  'The code of an order holds its amount and reference, and what the bank issued',
  (text: string, amountMinor: number, reference: string) =>
    orderLankaQr(codeOf(text), { amountMinor, reference }),
  [
    [
      STATIC,
      75_000,
      'RGZ-4E7J-92',
      '0002010102122632002817999000EXAMPLESHOP0000100015204581653031445406750.005802LK5913EXAMPLE GAMES6007COLOMBO62150511RGZ-4E7J-926304BE9D',
    ],
    [
      '0002010102112732002817999000EXAMPLESHOP0000100015204581653031445802LK5913EXAMPLE GAMES6007COLOMBO62100506SHOP01630447AF',
      5,
      'RGZ-4E7J-92',
      '0002010102122732002817999000EXAMPLESHOP00001000152045816530314454040.055802LK5913EXAMPLE GAMES6007COLOMBO62150511RGZ-4E7J-9263046C56',
    ],
    // Lengths count characters, and the checksum counts bytes.
    [
      '0002010102112632002817999000EXAMPLESHOP0000100015204581653031445802LK5909සිංහල කඩය6007COLOMBO63040C61',
      125_050,
      'RGZ-KPYW-22',
      '0002010102122632002817999000EXAMPLESHOP00001000152045816530314454071250.505802LK5909සිංහල කඩය6007COLOMBO62150511RGZ-KPYW-226304FB47',
    ],
    // Other merchants and the data of the shop stay, and a tip goes.
    [
      '000201010211021641111111111111112632002817999000EXAMPLESHOP00001000131180014another.scheme520458165303144550202560550.005802LK5913EXAMPLE GAMES6007COLOMBO62200307STORE 70705TERM1630400A6',
      9_999_999,
      'RGZ-VVVV-V2',
      '000201010212021641111111111111112632002817999000EXAMPLESHOP00001000131180014another.scheme520458165303144540899999.995802LK5913EXAMPLE GAMES6007COLOMBO62350307STORE 70511RGZ-VVVV-V20705TERM163047183',
    ],
    // The name in another language stays.
    [
      '0002010102112632002817999000EXAMPLESHOP0000100015204581653031445802LK5913EXAMPLE GAMES6007COLOMBO62100506SHOP0164130002si0103කඩය6304C6CE',
      5_000,
      'RGZ-2222-22',
      '0002010102122632002817999000EXAMPLESHOP000010001520458165303144540550.005802LK5913EXAMPLE GAMES6007COLOMBO62150511RGZ-2222-2264130002si0103කඩය63040850',
    ],
  ],
);

golden('Codes that are not a shop’s static code have a reason', readLankaQr, [
  [STATIC, { text: STATIC, name: 'EXAMPLE GAMES', city: 'COLOMBO' }],
  ['https://www.regz.example/pay', 'unreadable'],
  ['', 'unreadable'],
  [`${STATIC.slice(0, -8)}5901\ud8006304EACF`, 'unreadable'],
  [STATIC.slice(0, -8), 'unreadable'],
  [`${STATIC} `, 'unreadable'],
  [STATIC.replace('GAMES', 'GAMEZ'), 'checksum'],
  [STATIC.replace('EACF', 'EACE'), 'checksum'],
  [
    '0002010102122632002817999000EXAMPLESHOP0000100015204581653031445802LK5913EXAMPLE GAMES6007COLOMBO62100506SHOP016304E243',
    'not-static',
  ],
  [
    '0002010102112632002817999000EXAMPLESHOP000010001520458165303144540510.005802LK5913EXAMPLE GAMES6007COLOMBO62100506SHOP016304A0D3',
    'not-static',
  ],
  // Two merchants, none, and one whose id is too short.
  [
    '0002010102112632002817999000EXAMPLESHOP0000100012732002817999000EXAMPLESHOP0000100015204581653031445802LK5913EXAMPLE GAMES6007COLOMBO62100506SHOP0163049869',
    'merchant',
  ],
  [
    '0002010102115204581653031445802LK5913EXAMPLE GAMES6007COLOMBO62100506SHOP016304B6E9',
    'merchant',
  ],
  [
    '0002010102112608000417995204581653031445802LK5913EXAMPLE GAMES6007COLOMBO62100506SHOP0163040657',
    'merchant',
  ],
  [
    '0002010102112632002817999000EXAMPLESHOP0000100015204581653038405802LK5913EXAMPLE GAMES6007COLOMBO62100506SHOP016304E9C1',
    'currency',
  ],
  [
    '0002010102112632002817999000EXAMPLESHOP0000100015204581653031445802IN5913EXAMPLE GAMES6007COLOMBO62100506SHOP01630451C0',
    'country',
  ],
  // No name, a city of 19 characters, and a category of two digits.
  [
    '0002010102112632002817999000EXAMPLESHOP0000100015204581653031445802LK6007COLOMBO62100506SHOP016304E163',
    'shop',
  ],
  [
    '0002010102112632002817999000EXAMPLESHOP0000100015204581653031445802LK5913EXAMPLE GAMES6019SRI JAYAWARDENEPURA62100506SHOP01630400CB',
    'shop',
  ],
  [
    '0002010102112632002817999000EXAMPLESHOP00001000152025853031445802LK5913EXAMPLE GAMES6007COLOMBO62100506SHOP016304117D',
    'shop',
  ],
  [
    '0002010102112632002817999000EXAMPLESHOP0000100015204581653031445802LK5913EXAMPLE GAMES6007COLOMBO62940190XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX630409CC',
    'full',
  ],
]);

it('A single changed character never gives another readable code', () => {
  const letters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  const changed = Array.from(STATIC, (own, at) =>
    letters
      .filter((letter) => letter !== own)
      .map((letter) => STATIC.slice(0, at) + letter + STATIC.slice(at + 1)),
  ).flat();
  expect(changed.filter((text) => typeof readLankaQr(text) !== 'string')).toEqual([]);
});

it('Every amount and reference is read back from the code of its order', () => {
  const order = fc.record({
    amountMinor: fc.integer({ min: 1, max: 99_999_999 }),
    reference: fc.stringMatching(/^RGZ-[2-9A-Y]{4}-[2-9A-Y]{2}$/),
  });
  const shop = codeOf(STATIC);
  fc.assert(
    fc.property(order, ({ amountMinor, reference }) => {
      const text = orderLankaQr(shop, { amountMinor, reference });
      const amount = `${Math.floor(amountMinor / 100)}.${`${amountMinor % 100}`.padStart(2, '0')}`;
      expect(text).toContain(`5303144540${amount.length}${amount}5802LK`);
      expect(text).toContain(`62150511${reference}6304`);
      // The checksum is right: the next fault of this code is that it holds an amount.
      expect(readLankaQr(text)).toBe('not-static');
    }),
    { numRuns: 10_000 },
  );
});
