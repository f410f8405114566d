import { expect, it } from 'vitest';
import {
  findTransferReferences,
  readTransferReference,
  referenceParts,
  transferReference,
} from './transfer-reference.ts';

const ALPHABET = '23456789ACDEFGHJKMNPQRTVWXY';
const reference = transferReference(Uint8Array.of(2, 11, 5, 15, 7));

it('The reference of a transfer is short, has nothing that looks like something else, and ends with its check', () => {
  expect(reference).toBe('RGZ-4E7J-92');
  for (let byte = 0; byte < 256; byte += 1) {
    const each = transferReference(Uint8Array.of(byte, 255 - byte, 3, byte, 200));
    expect(each).toMatch(/^RGZ-[2-9ACDEFGHJKMNPQRTVWXY]{4}-[2-9ACDEFGHJKMNPQRTVWXY]{2}$/);
    expect(readTransferReference(each)).toBe(each);
  }
});

it('The reference of a transfer is found in what a bank makes of it', () => {
  for (const text of [
    reference.toLowerCase(),
    reference.replaceAll('-', ' '),
    reference.replaceAll('-', ''),
    `CEFT ${reference} N PERERA`,
  ]) {
    expect(readTransferReference(text), text).toBe(reference);
  }
  for (const text of ['', 'RGZ', 'RGZ-4E7J', 'RGZ-0123456789AB', 'N PERERA']) {
    expect(readTransferReference(text), text).toBeNull();
  }
});

it('The check of a reference finds every single wrong character and every two neighbors in each other’s place', () => {
  const letters = reference.slice(4).replace('-', '');
  const spelled = (text: string) => `RGZ-${text.slice(0, 4)}-${text.slice(4)}`;
  for (let index = 0; index < letters.length; index += 1) {
    for (const letter of ALPHABET) {
      const wrong = `${letters.slice(0, index)}${letter}${letters.slice(index + 1)}`;
      expect(readTransferReference(spelled(wrong)), wrong).toBe(
        wrong === letters ? reference : null,
      );
    }
    const [one = '', other = ''] = letters.slice(index, index + 2);
    const swapped = `${letters.slice(0, index)}${other}${one}${letters.slice(index + 2)}`;
    if (other !== '' && one !== other) expect(readTransferReference(spelled(swapped))).toBeNull();
  }
});

it('References are found anywhere in what a bank writes, several of them, and nothing else of it is passed on', () => {
  const other = transferReference(Uint8Array.of(1, 2, 3, 4, 5));
  const text = `CEFT/0091 N. PERERA${reference.replaceAll('-', '')} for order; also ${other.toLowerCase()} thanks`;
  expect(findTransferReferences(text)).toEqual({ exact: [reference, other], close: [] });
  const parts = referenceParts(text);
  expect(findTransferReferences(parts)).toEqual({ exact: [reference, other], close: [] });
  expect(parts).not.toMatch(/PERERA|CEFT|0091|THANKS|ORDER/);
  expect(referenceParts('CEFT 0091 RUWAN GAMAGE ARGOS RG 12 salary')).toBe('');
});

it('A reference with one wrong, missing or additional letter, or two in each other’s place, is close to the right one and never exact', () => {
  const letters = reference.slice(4).replace('-', '');
  const at = (index: number) => [letters.slice(0, index), letters.slice(index + 1)] as const;
  const typos = Array.from(letters, (letter, index) => {
    const [before, after] = at(index);
    const next = after.slice(0, 1);
    return [
      ...Array.from('B8S5Z2O01I', (wrong) => `${before}${wrong}${after}`),
      `${before}${after}`,
      `${before}${letter}${letter}${after}`,
      `${before}${next}${letter}${after.slice(1)}`,
    ];
  }).flat();
  for (const typo of typos.filter((each) => each !== letters)) {
    for (const text of [`RGZ-${typo}`, `TRANSFER RGZ ${typo} PERERA`, `XRGZ${typo}`]) {
      const found = findTransferReferences(text);
      expect(found.exact, text).toEqual([]);
      expect(found.close, text).toContain(reference);
      expect(findTransferReferences(referenceParts(text)), text).toEqual(found);
    }
  }
  for (const prefix of ['R6Z', 'RG2', 'PGZ', 'rgs']) {
    const found = findTransferReferences(`to ${prefix}-4E7J-92 N P`);
    expect(found, prefix).toEqual({ exact: [], close: [reference] });
  }
});

it('Two wrong letters are close to nothing that was meant', () => {
  for (const text of [
    'RGZ-4E7J-33',
    'RGZ-AA7J-92',
    'RG2-4E7J-93',
    'ROZ-4E7J',
    reference.slice(4),
  ]) {
    const { exact, close } = findTransferReferences(text);
    expect(exact, text).toEqual([]);
    expect(close, text).not.toContain(reference);
  }
});
