import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden } from '../../test/golden.ts';
import {
  GENERATED_KEY_BYTES,
  isMistypedKey,
  makeGeneratedKey,
  readGeneratedKey,
} from './generated-key.ts';

const EXAMPLE = 'REGZ-7K2MQ-9XD4P-TA6ZV-3HNWX';
const right = { spelling: EXAMPLE, isRight: true };

golden('Typed keys are read in their spelling', readGeneratedKey, [
  [EXAMPLE, right],
  [' regz-7k2mq-9xd4p-ta6zv-3hnwx ', right],
  ['“REGZ–7K2MQ–9XD4P–TA6ZV–3HNWX”', right],
  ['REGZ 7K2MQ 9XD4P TA6ZV 3HNWX', right],
  ['REGZ-7K2MQ9XD4PTA6ZV3HNWX', right],
  ['ABC-7K2MQ-9XD4P-TA6ZV-3HNWX', { spelling: 'ABC-7K2MQ-9XD4P-TA6ZV-3HNWX', isRight: true }],
  ['OIL-OOOOO-OOOOO-OOOOO-OOOOo', { spelling: 'OIL-00000-00000-00000-00000', isRight: true }],
  ['REGZ-lI00O-00000-00000-00000', { spelling: 'REGZ-11000-00000-00000-00000', isRight: false }],
  ['REGZ-7K2MQ-9XD4P-TA6UV-3HNWX', { spelling: 'REGZ-7K2MQ-9XD4P-TA6UV-3HNWX', isRight: false }],
]);

golden('Keys of other formats have no check', readGeneratedKey, [
  ['', null],
  ['REGZ-FREE-7K2MQ9XD4PTA6ZV3HNWX', null],
  ['REGZ-7K2MQ-9XD4P-TA6ZV-3HNW', null],
  ['REGZ-7K2MQ-9XD4P-TA6ZV-3HNWXX', null],
  ['REGZ7K2MQ9XD4PTA6ZV3HNWX', null],
  ['7K2MQ-9XD4P-TA6ZV-3HNWX-7K2MQ', null],
  ['ABCD-EFGH-JKMN-PQRS-TVWX-YZ01', null],
  ['TEST-1', null],
  ['7REG-7K2MQ-9XD4P-TA6ZV-3HNWX', null],
]);

const random = fc.uint8Array({
  minLength: GENERATED_KEY_BYTES,
  maxLength: GENERATED_KEY_BYTES,
});
const typed = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTUVWXYZ'.split(''));
const runs = { numRuns: 10_000, endOnFailure: true };

function replaced(key: string, place: number, letters: string): string {
  return key.slice(0, place) + letters + key.slice(place + letters.length);
}

/** The places of a key's twenty letters. */
const places = [5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27];

it('A made key is right and reads back as itself', () => {
  fc.assert(
    fc.property(random, (bytes) => {
      const licenseKey = makeGeneratedKey({ prefix: 'REGZ', random: bytes });
      expect(readGeneratedKey(licenseKey)).toEqual({ spelling: licenseKey, isRight: true });
      expect(readGeneratedKey(licenseKey.toLowerCase())).toEqual(readGeneratedKey(licenseKey));
    }),
    { numRuns: 1000 },
  );
});

it('All 95 bits make the key', () => {
  const keys = Array.from({ length: 95 }, (_, bit) => {
    const bytes = new Uint8Array(GENERATED_KEY_BYTES);
    bytes[GENERATED_KEY_BYTES - 1 - Math.floor(bit / 8)] = 1 << (bit % 8);
    return makeGeneratedKey({ prefix: 'REGZ', random: bytes });
  });
  expect(new Set(keys).size).toBe(95);
  expect(() => makeGeneratedKey({ prefix: 'REGZ', random: new Uint8Array(11) })).toThrow(
    RangeError,
  );
});

it('Every changed letter is detected', () => {
  fc.assert(
    fc.property(random, typed, (bytes, letter) => {
      const licenseKey = makeGeneratedKey({ prefix: 'REGZ', random: bytes });
      const missed = places.filter(
        (place) =>
          licenseKey[place] !== letter && !isMistypedKey(replaced(licenseKey, place, letter)),
      );
      expect(missed).toEqual([]);
    }),
    runs,
  );
});

it('Every swap of adjacent letters is detected', () => {
  fc.assert(
    fc.property(random, (bytes) => {
      const licenseKey = makeGeneratedKey({ prefix: 'REGZ', random: bytes });
      const letters = licenseKey.slice(5).replaceAll('-', '');
      const missed = places.slice(1).filter((_, place) => {
        const [one = '', next = ''] = letters.slice(place);
        const swapped = replaced(letters, place, next + one);
        return one !== next && !isMistypedKey(`REGZ-${swapped}`);
      });
      expect(missed).toEqual([]);
    }),
    runs,
  );
});
