import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { expectDeclared, questionFor } from '../harness/browser.ts';
import { sharedServer } from '../harness/harness.ts';
import { operations } from '../harness/operations.ts';
import { newPerson } from '../harness/people.ts';
import { callerOf, exampleOf } from './operation-examples.ts';

const INTEGER_MAX = 2_147_483_647;
/** Money, and rates in millionths, have columns of eight bytes. */
const LARGE_MAX = 1_000_000_000_000;
const isLarge = (path: string) => /(?:Minor|Micros)$/.test(path);

type Field = { path: string; least: unknown; most: unknown };

const schemaShape = z.object({
  type: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).default([]),
  oneOf: z.array(z.unknown()).default([]),
  allOf: z.array(z.unknown()).default([]),
  prefixItems: z.array(z.unknown()).default([]),
});

/** The numbers and numeric texts of an input, with their bounds. */
function numbersOf(given: unknown, path = ''): Field[] {
  if (given === undefined) return [];
  const schema = schemaShape.parse(given);
  const { type, pattern, maximum, properties, items, additionalProperties } = schema;
  const { anyOf, oneOf, allOf, prefixItems } = schema;
  const minimum = schema.minimum ?? schema.exclusiveMinimum;
  const own: Field[] = [];
  if (type === 'integer' || type === 'number') own.push({ path, least: minimum, most: maximum });
  const digits = /\\d\{1?,?\d*,(\d+)\}/.exec(pattern ?? '')?.[1];
  if (digits !== undefined && /^\^(?:\[1-9\])?\\d/.test(pattern ?? '')) {
    own.push({ path, least: '1', most: '9'.repeat(Number(digits)) });
  }
  const below = Object.entries(properties).flatMap(([name, each]) =>
    numbersOf(each, path === '' ? name : `${path}.${name}`),
  );
  return [
    ...own,
    ...below,
    ...numbersOf(items, path),
    ...numbersOf(additionalProperties === false ? undefined : additionalProperties, path),
    ...[...anyOf, ...oneOf, ...allOf, ...prefixItems].flatMap((each) => numbersOf(each, path)),
  ];
}

const fields = operations.flatMap((operation) =>
  numbersOf(z.toJSONSchema(operation.input, { io: 'output', unrepresentable: 'any' })).map(
    (field) => ({ operation, ...field }),
  ),
);

const server = sharedServer({ work: 'none' });

describe('a number in a request', () => {
  it('Numbers in requests fit their database columns', () => {
    expect(fields.length).toBeGreaterThan(20);
    const unbounded = fields.filter(({ path, least, most }) => {
      if (typeof most === 'string') return false;
      const bound = isLarge(path) ? LARGE_MAX : INTEGER_MAX;
      return (
        typeof least !== 'number' || typeof most !== 'number' || least < -bound || most > bound
      );
    });
    expect(unbounded.map(({ operation, path }) => `${operation.name} ${path}`)).toEqual([]);
  });

  const outer = fields.filter(({ path }) => !path.includes('.'));
  it.each(outer.map((field) => ({ ...field, title: `${field.operation.name} ${field.path}` })))(
    'A number in a request at its bounds or beyond them is answered and is never a fault: $title',
    async ({ operation, path, least, most }) => {
      const person = await newPerson(server, callerOf(operation));
      for (const value of [
        least,
        most,
        INTEGER_MAX + 1,
        -INTEGER_MAX - 2,
        Number.MAX_SAFE_INTEGER,
      ]) {
        const input = await exampleOf(operation.name).input(server, person);
        const answer = await person.browser.request(
          questionFor(operation, { ...Object(input), [path]: value }),
        );
        expectDeclared(operation, answer);
        expect(answer.status, answer.text).toBeLessThan(500);
      }
    },
  );
});

describe('text that no database stores', () => {
  /** Routes beside the operations, and an operation that reads its path or its query. */
  const paths = [
    ['/downloads/licensed/', ''],
    ['/downloads/public/', `/${'0'.repeat(64)}`],
    ['/downloads/previews/', ''],
    ['/api/orders/sandbox/sessions?orderId=', ''],
    ['/api/coins/statement?before=', ''],
    ['/api/shop/purchases/', ''],
    ['/auth/google/callback?state=x&code=', ''],
    ['/auth/google/callback?code=x&state=', ''],
    ['/callback?code=x&state=', ''],
    ['/callback?state=x&code=', ''],
    ['/Free/', ''],
    ['/admin/free-panel/', ''],
    ['/stand-ins/mail/messages/', ''],
    ['/stand-ins/payment/c/', ''],
    ['/', ''],
    ['/?next=', ''],
  ] as const;
  const texts = ['a%00b', '%00', '%ED%A0%80', '%ff', '%', '%u0000'];

  it.each(paths)(
    'Text that no database stores in an address is never a fault: %s',
    async (before, after) => {
      for (const kind of ['visitor', 'customer without a license', 'admin'] as const) {
        const { browser } = await newPerson(server, kind);
        for (const text of texts) {
          const answer = await browser.request({ path: `${before}${text}${after}` });
          expect(answer.status, `${kind} ${text} ${answer.text}`).toBeLessThan(500);
        }
      }
    },
  );

  it.each([
    ['user-agent', '\u0080\u00ff'],
    ['cookie', 'regz-cs=%00; regz-as=%ED%A0%80; regz-flow=%00'],
    ['if-none-match', '"%00\u00ff"'],
    ['if-range', '"%00"'],
    ['range', 'bytes=%00-'],
    ['accept-language', '\u00ff%00'],
    ['idempotency-key', '%00%00%00%00%00%00%00%00'],
    ['authorization', 'Bearer %00\u00ff'],
  ])('Text that no database stores in the header %s is never a fault', async (name, value) => {
    const { browser } = await newPerson(server, 'visitor');
    for (const path of ['/', '/api/storefront/catalogue', `/downloads/licensed/${randomUUID()}`]) {
      const answer = await browser.request({ path, headers: { [name]: value } });
      expect(answer.status, answer.text).toBeLessThan(500);
    }
  });
});
