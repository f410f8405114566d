import fc from 'fast-check';
import { expect, it } from 'vitest';
import { includedTaxMinor, percentText } from './included-tax.ts';
import { keptReceiptBuyer, receiptBuyerRefusal } from './receipt-buyer.ts';
import { receiptNumberText, receiptRefusal, withoutReceiptNumber } from './receipt-number.ts';
import { receiptSums } from './receipt-sums.ts';
import { printableLine, scriptRuns, unprintableSign } from './script-runs.ts';

it.each([
  [75_000, 1800, 11_441],
  [11_800, 1800, 1800],
  [1, 1800, 0],
  [0, 1800, 0],
  [75_000, 0, 0],
  [10_250, 250, 250],
  [3, 10_000, 2],
])('Of %i hundredths with a tax of %i basis points in them, %i are the tax', (total, rate, tax) => {
  expect(includedTaxMinor(total, rate)).toBe(tax);
});

it('Price without tax plus tax is the price, to half a hundredth', () => {
  const totals = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  const rates = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(totals, rates, (total, rate) => {
      const tax = BigInt(includedTaxMinor(total, rate));
      // The exact tax is total * rate / (10000 + rate): twice the difference is at most one whole.
      const whole = BigInt(10_000 + rate);
      const off = 2n * (tax * whole - BigInt(total) * BigInt(rate));
      expect(off > -whole && off <= whole).toBe(true);
      expect(tax <= BigInt(total)).toBe(true);
    }),
  );
});

it('A rate is written as people write it', () => {
  expect([1800, 250, 825, 0].map(percentText)).toEqual(['18 %', '2.5 %', '8.25 %', '0 %']);
});

it('Stored receipt names have no extra blanks or invisible characters', () => {
  const typed = {
    name: '  ශ්\u200dරී\u202e ලාල්\n ',
    address: ' 1 Galle Road \r\n\n \u200b\n Colombo ',
  };
  expect(keptReceiptBuyer(typed)).toEqual({
    name: 'ශ්\u200dරී ලාල්',
    address: '1 Galle Road\nColombo',
  });
});

it('A receipt has no name if the name is blank', () => {
  expect(keptReceiptBuyer({ name: '\u2800', address: '\n \n' })).toEqual({ name: '', address: '' });
  expect(receiptBuyerRefusal({ name: '', address: '' })).toBeNull();
});

it('An unprintable character in a receipt’s buyer is refused by name', () => {
  const refused = (field: string, sign: string) => ({
    code: 'ORDER_BUYER_UNPRINTABLE',
    data: { field, sign },
  });
  expect(receiptBuyerRefusal({ name: 'Иван', address: '' })).toEqual(refused('name', 'И'));
  expect(receiptBuyerRefusal({ name: '', address: 'Colombo\n道' })).toEqual(
    refused('address', '道'),
  );
});

it('The eighth line of an address joins all further lines', () => {
  const address = Array.from({ length: 10 }, (_, index) => `line ${index}`).join('\n');
  const { address: kept } = keptReceiptBuyer({ name: '', address });
  expect(kept.split('\n')).toHaveLength(8);
  expect(kept.split('\n').at(-1)).toBe('line 7, line 8, line 9');
});

it('Only receipts of real money paid here take a number', () => {
  const order = { live: true, amountMinor: 1, provider: 'stripe' };
  expect(withoutReceiptNumber(order)).toBeNull();
  expect(withoutReceiptNumber({ ...order, live: false })).toBe('test');
  expect(withoutReceiptNumber({ ...order, amountMinor: 0 })).toBe('free');
  expect(withoutReceiptNumber({ ...order, provider: 'import' })).toBe('imported');
});

it('An order that was not paid has no receipt', () => {
  expect(receiptRefusal({ paidAt: null })).toBe('ORDER_RECEIPT_UNPAID');
  expect(receiptRefusal({ paidAt: new Date() })).toBeNull();
});

it('The number of a receipt is the year and at least six digits', () => {
  expect(receiptNumberText({ year: 2026, number: 123 })).toBe('2026-000123');
  expect(receiptNumberText({ year: 2026, number: 1_234_567 })).toBe('2026-1234567');
});

const paid = {
  amountMinor: 75_000,
  discountMinor: 0,
  worthMinor: 0,
  refunds: [],
  reversedAtMs: null,
  tax: null,
};
const vat = { name: 'VAT', basisPoints: 1800, number: null };

it('A receipt shows the charge and what lowered the price', () => {
  expect(receiptSums({ ...paid, discountMinor: 25_000, worthMinor: 100 })).toMatchObject({
    priceMinor: 100_100,
    chargedMinor: 75_000,
    balanceMinor: 75_000,
    tax: null,
  });
});

it('Refunds lower a receipt’s balance and its tax', () => {
  const refunds = [
    { amountMinor: 20_000, atMs: 1 },
    { amountMinor: 5000, atMs: 2 },
  ];
  const sums = receiptSums({ ...paid, refunds, tax: vat });
  expect(sums.balanceMinor).toBe(50_000);
  expect(sums.returned.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['refund', 20_000],
    ['refund', 5000],
  ]);
  expect(sums.tax).toEqual({ chargedMinor: 11_441, balanceMinor: 7627 });
});

it('A payment that the bank reversed leaves no balance', () => {
  const refunds = [{ amountMinor: 20_000, atMs: 1 }];
  const { balanceMinor, returned } = receiptSums({ ...paid, refunds, reversedAtMs: 2 });
  expect(balanceMinor).toBe(0);
  expect(returned.at(-1)).toEqual({ kind: 'reversal', amountMinor: 55_000, atMs: 2 });
});

it('Balance plus refunds is the charge, unless refunds exceed it', () => {
  const amounts = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(
      amounts,
      fc.array(amounts, { maxLength: 5 }),
      fc.boolean(),
      (charge, given, lost) => {
        const refunds = given.map((amountMinor) => ({ amountMinor, atMs: 0 }));
        const sums = receiptSums({
          ...paid,
          amountMinor: charge,
          refunds,
          reversedAtMs: lost ? 1 : null,
        });
        const back = sums.returned.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(sums.balanceMinor).toBeGreaterThanOrEqual(0);
        if (back <= charge) expect(sums.balanceMinor + back).toBe(charge);
        else expect(sums.balanceMinor).toBe(0);
      },
    ),
  );
});

const shown = (line: string) => scriptRuns(line).map(({ script, text }) => `${script}:${text}`);

it('Receipt lines are split where the script changes', () => {
  expect(shown('No. 12, ගාලු පාර')).toEqual(['latin:No. 12, ', 'sinhala:ගාලු', 'latin: ', 'sinhala:පාර']);
  expect(shown('කමල් & கமலா (Pvt) Ltd')).toEqual([
    'sinhala:කමල්',
    'latin: & ',
    'tamil:கமலா',
    'latin: (Pvt) Ltd',
  ]);
  expect(shown('කகk')).toEqual(['sinhala:ක', 'tamil:க', 'latin:k']);
});

it('Devanagari, Arabic, Thaana and Vietnamese letters each have a font', () => {
  expect(shown('नेपाली १२')).toEqual(['devanagari:नेपाली', 'latin: ', 'devanagari:१२']);
  expect(shown('محمد، ١٢')).toEqual(['arabic:محمد،', 'latin: ', 'arabic:١٢']);
  expect(shown('އަހުމަދު 12')).toEqual(['thaana:އަހުމަދު', 'latin: 12']);
  expect(shown('Thị Phương')).toEqual([
    'latin:Th',
    'vietnamese:ị',
    'latin: Ph',
    'vietnamese:ươ',
    'latin:ng',
  ]);
});

it('Joiners stay only beside letters that they shape', () => {
  expect(shown('ශ්\u200dරී')).toEqual(['sinhala:ශ්\u200dරී']);
  expect(shown('க்\u200cஷ')).toEqual(['tamil:க்\u200cஷ']);
  expect(shown('र्\u200dया')).toEqual(['devanagari:र्\u200dया']);
  expect(shown('می\u200cخواهم')).toEqual(['arabic:می\u200cخواهم']);
  expect(shown('a\u200db\u202ec\u00ad')).toEqual(['latin:abc']);
});

it('Accented letters print alike in every Unicode form', () => {
  expect(shown('Zoe\u0308')).toEqual(['latin:Zoë']);
  expect(shown('S\u030c')).toEqual(['latin-ext:Š']);
  expect(shown('e\u0302\u0303')).toEqual(['vietnamese:ễ']);
  expect(shown('م\u064e\u0651')).toEqual(['arabic:م\u0651\u064e']);
  expect(shown('a\u2011b\u00a0c')).toEqual(['latin:a-b c']);
});

it('A character without a font prints as a question mark', () => {
  expect(shown('漢 字')).toEqual(['latin:? ?']);
  expect(unprintableSign('Nimal 漢字')).toBe('漢');
  expect(unprintableSign('Nimal 👍🏽')).toBe('👍');
  expect(unprintableSign('Zoë, ශ්\u200dරී ලංකා, யாழ்ப்பாணம் ₹ € £ – “’')).toBeNull();
});

it('Runs join to their text, and neighbors differ in script', () => {
  const printable = fc.string({ unit: fc.constantFrom(...Array.from('Ab 9-Šéශ්රීලකංயாழ்க')) });
  fc.assert(
    fc.property(printable, (text) => {
      const runs = scriptRuns(text);
      expect(runs.map((run) => run.text).join('')).toBe(text.normalize('NFC'));
      expect(runs.every((run, index) => run.script !== runs[index - 1]?.script)).toBe(true);
    }),
  );
});

it.each([
  ['Nimal Perera', 'Nimal Perera'],
  ['නිමල් පෙරේරා', 'නිමල් පෙරේරා'],
  ['Nimal 😀 ★', 'Nimal'],
  ['नेपाली नाम', 'नेपाली नाम'],
  ['އަހުމަދު ރަޝީދު', 'އަހުމަދު ރަޝީދު'],
  ['محمد Perera 12', 'محمد Perera 12'],
  ['Nguyễn Thị Phương', 'Nguyễn Thị Phương'],
  ['ნიმალ', ''],
  ['Nimal ნიმალ', ''],
  ['漢字', ''],
  ['😀😀', ''],
])('A name %j is printed as %j, and never as question marks', (name, printed) => {
  expect(printableLine(name)).toBe(printed);
});
