import { expect, it } from 'vitest';
import * as z from 'zod';
import { operations } from '../../../test/harness/operations.ts';
import { bodyBounds } from './body-bounds.ts';

it('The bounds of a body are 4 kB and 64 values for small inputs', () => {
  const small = z.strictObject({ name: z.string().max(64), until: z.iso.date().nullable() });
  expect(bodyBounds(small)).toEqual({ bytes: 4096, values: 64 });
});

it('The bounds of a body grow with its schema’s texts and lists', () => {
  const large = z.strictObject({
    notes: z.string().max(10_000).optional(),
    images: z.array(z.strictObject({ name: z.string().max(200) })).max(80),
  });
  const { bytes, values } = bodyBounds(large);
  expect(values).toBeGreaterThanOrEqual(1 + 1 + 80 * 2);
  const fullest = {
    notes: 'අ'.repeat(10_000),
    images: Array.from({ length: 80 }, () => ({ name: 'අ'.repeat(200) })),
  };
  expect(large.safeParse(fullest).success).toBe(true);
  expect(bytes).toBeGreaterThan(Buffer.byteLength(JSON.stringify(fullest)));
  expect(bytes).toBeLessThan(2 * Buffer.byteLength(JSON.stringify(fullest)));
});

it.each<[string, z.ZodType, string]>([
  ['a text', z.string(), 'a text of any length'],
  ['a list', z.array(z.boolean()), 'a list of any length'],
  ['anything', z.unknown(), 'a field whose size is not known'],
])('The bounds of a body are refused for %s without an end', (_, field, reason) => {
  expect(() => bodyBounds(z.strictObject({ field }))).toThrow(reason);
});

it('Only operations with long inputs allow more than 4 kB', () => {
  const bytes = operations.map(({ input }) => bodyBounds(input).bytes);
  expect(bytes.filter((each) => each === 4096).length).toBeGreaterThan(bytes.length * 0.75);
  expect(bytes.filter((each) => each > 128 * 1024)).toHaveLength(6);
});
