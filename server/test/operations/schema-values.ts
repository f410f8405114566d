import fc from 'fast-check';
import * as z from 'zod';

/** The part of JSON Schema that the contract's inputs come to. */
const jsonSchema = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  required: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** Texts that have broken programs before. */
export const hardTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066',
  'ﷺ'.repeat(128),
  '\u{1F469}\u200d\u{1F4BB}'.repeat(20),
  'I\u0307ıİſß',
  "' or '1'='1",
  '"; drop table users; --',
  '%00%ff',
  '../../../etc/passwd',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e309',
  '9007199254740993',
  '00000000-0000-0000-0000-000000000000',
  'infinity',
  'x'.repeat(5000),
  // The task area's languages: a joined cluster, one that is cut off, and digits with a suffix.
  'ක්\u200dරීඩාව සම්පූර්ණයි! Regz කාසි +10ක්',
  'ක්\u200d',
  'பணி முடிந்தது! +10 Regz நாணயங்கள்',
  'கொ'.normalize('NFD').repeat(100),
  '\u0dca\u200d\u0bcd',
  '௧௦',
];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 2, arbitrary: fc.constantFrom(...hardTexts) },
);

/** Anything that JSON can say, and texts that it should not. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.jsonValue({ depthSize: 'medium' }),
  fc.constantFrom<unknown>(null, true, [], {}, -0, 1e308, 2 ** 53, -1, [null], { a: { b: [1] } }),
);

/** Values that a schema of the contract accepts, or nearly. */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: 'input' }));
}

function fromJsonSchema(given: unknown): fc.Arbitrary<unknown> {
  const schema = jsonSchema.parse(given);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(fromJsonSchema));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return objects(schema.properties ?? {}, schema.required ?? []);
    case 'array':
      return fc.array(fromJsonSchema(schema.items), { maxLength: 5 });
    case 'string':
      return schema.format === 'uuid' ? fc.uuid() : texts(schema.maxLength ?? 100);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -100, max: schema.maximum ?? 100_000 });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return anyValue;
  }
}

function objects(properties: Record<string, unknown>, required: string[]): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fromJsonSchema(schema)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

function texts(maxLength: number): fc.Arbitrary<string> {
  const longest = fc.constantFrom('x', 'ﷺ', '\u{1F600}').map((unit) => unit.repeat(maxLength));
  return fc.oneof(
    { weight: 8, arbitrary: text },
    { weight: 1, arbitrary: longest.map((whole) => whole.slice(0, maxLength)) },
    { weight: 1, arbitrary: longest },
  );
}
