import fc from 'fast-check';
import { expect } from 'vitest';
import * as z from 'zod';
import { type BrowserRequest, expectDeclared, questionFor } from '../harness/browser.ts';
import type { TestServer } from '../harness/harness.ts';
import type { Answer } from '../harness/http-exchange.ts';
import { type Operation, isUnsafe, operationNamed, operations } from '../harness/operations.ts';
import { type KindOfPerson, type Person, kindsOfPeople, newPerson } from '../harness/people.ts';
import { callerOf, exampleOf } from '../operations/operation-examples.ts';

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
const hardTexts: readonly string[] = [
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

const someText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 2, arbitrary: fc.constantFrom(...hardTexts) },
);

/** Anything that JSON can say, and texts that it should not. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  someText,
  fc.jsonValue({ depthSize: 'medium' }),
  fc.constantFrom<unknown>(null, true, [], {}, -0, 1e308, 2 ** 53, -1, [null], { a: { b: [1] } }),
);

/** Values that a schema of the contract accepts, or nearly. */
function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
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
    { weight: 8, arbitrary: someText },
    { weight: 1, arbitrary: longest.map((whole) => whole.slice(0, maxLength)) },
    { weight: 1, arbitrary: longest },
  );
}

type Input = Record<string, unknown>;

/** One fuzzed request: its sender, operation, input and distortion. */
type StrangeRequest = {
  /** The name of the operation; it is shorter in a report than the whole operation. */
  name: string;
  kind: KindOfPerson;
  /** From the schema; null to start from the operation's example, which passes more checks. */
  input: Input | null;
  bendInput: (input: Input) => Input;
  bendRequest: (request: BrowserRequest) => BrowserRequest;
};

const same = <Value>(value: Value): Value => value;

const strangeNames = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'admin_approval', '', '\0', 'a.b'),
  fc.string({ maxLength: 20 }),
);

const inputBends: fc.Arbitrary<(input: Input) => Input> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(same<Input>) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.nat(9), anyValue).map(([index, value]) => (input: Input) => {
      const names = Object.keys(input);
      const name = names[index % Math.max(1, names.length)];
      return name === undefined ? input : { ...input, [name]: value };
    }),
  },
  {
    weight: 1,
    arbitrary: fc.nat(9).map((index) => (input: Input) => {
      const kept = Object.entries(input).filter((_, at) => at !== index % 4);
      return Object.fromEntries(kept);
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(strangeNames, anyValue).map(
      ([name, value]) =>
        (input: Input) =>
          // Object literals would set the prototype instead of a field of that name.
          Object.defineProperty({ ...input }, name, { value, enumerable: true }),
    ),
  },
);

const strangeBodies = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json(),
  fc.constantFrom(
    '{',
    '{"a":',
    '[]',
    'null',
    '0',
    '""',
    '{"__proto__":{"x":1}}',
    '['.repeat(5000),
    `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
    '{"licenseKey":"\\u0000"}',
    '{"licenseKey":"\\ud800"}',
    '{"id":1,"id":2}',
    '{"a":1e999}',
    'x'.repeat(270_000),
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);

const strangeSegments = fc.oneof(
  fc.constantFrom(
    '%00',
    '..%2f..%2f',
    '%2e%2e',
    '..',
    '%ff',
    '%',
    '%E0%A4%A',
    'a/b',
    '',
    '*',
    ':id',
    '%0d%0a',
    '%20',
    ';x=1',
    'x'.repeat(600),
  ),
  fc.constantFrom(...hardTexts).map(encoded),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map(encoded),
);

const strangeQueries = fc.oneof(
  fc.constantFrom(
    '?strength=high&strength=normal',
    '?__proto__=1',
    '?__proto__[x]=1',
    '?%00=1',
    '?a[b]=c',
    '?=',
    '?&&&',
    '?%',
    '?x=%ff',
    `?${'a=1&'.repeat(500)}`,
  ),
  fc.webQueryParameters().map((query) => `?${query}`),
);

const strangeHeaders: fc.Arbitrary<[string, string | undefined]> = fc.oneof(
  fc.tuple(
    fc.constant('idempotency-key'),
    fc.constantFrom(undefined, '', 'short', 'x'.repeat(16), 'x'.repeat(300), '\u00ff'.repeat(20)),
  ),
  fc.tuple(
    fc.constant('content-type'),
    fc.constantFrom(undefined, 'text/plain', 'application/json;charset=utf-16', ';', 'a/b/c'),
  ),
  fc.tuple(
    fc.constant('cookie'),
    fc.constantFrom(
      'regz-cs=%00',
      'regz-cs=%',
      'regz-cs=a.b; regz-as=a.b',
      `regz-cs=${'A'.repeat(22)}.${'A'.repeat(43)}`,
      `regz-as=${'A'.repeat(4000)}`,
      '=; ;;=',
      '__proto__=1',
    ),
  ),
  fc.tuple(fc.constant('origin'), fc.constantFrom(undefined, 'null', 'http://evil.example', ':')),
  fc.tuple(fc.constant('sec-fetch-site'), fc.constantFrom('cross-site', 'same-origin', '')),
  fc.tuple(fc.constant('x-forwarded-for'), fc.constantFrom('x', '::', '1.2.3.4, 5.6.7.8', '%')),
  fc.tuple(fc.constant('user-agent'), fc.constantFrom('\u00e9'.repeat(400), '', undefined)),
  fc.tuple(fc.constant('host'), fc.constantFrom('evil.example', 'localhost', '[::1]')),
);

const requestBends: fc.Arbitrary<StrangeRequest['bendRequest']> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(same<BrowserRequest>) },
  {
    weight: 2,
    arbitrary: strangeBodies.map((body) => (request: BrowserRequest) => ({
      ...request,
      ...(request.method === 'GET' ? {} : { body }),
    })),
  },
  {
    weight: 2,
    arbitrary: strangeSegments.map((segment) => (request: BrowserRequest) => ({
      ...request,
      // The parameter of a path: an id, a word of the contract or a task's number.
      path: request.path.replace(
        /[0-9a-f-]{36}|(?<=sessions\/|challenges\/)[^/?]*|(?<=tasks\/|tasks\/staff\/positions\/)\d+/,
        segment,
      ),
    })),
  },
  {
    weight: 1,
    arbitrary: strangeQueries.map((query) => (request: BrowserRequest) => ({
      ...request,
      path: `${request.path.split('?')[0]}${query}`,
    })),
  },
  {
    weight: 2,
    arbitrary: strangeHeaders.map(([name, value]) => (request: BrowserRequest) => ({
      ...request,
      headers: { ...request.headers, [name]: value },
    })),
  },
);

/** Requests to every operation, from every kind of person, most of them wrong in one way. */
const strangeRequests: fc.Arbitrary<StrangeRequest> = fc
  .constantFrom(...operations)
  .chain((operation) =>
    fc.record({
      name: fc.constant(operation.name),
      kind: fc.oneof(fc.constant(kindFor(operation)), fc.constantFrom(...kindsOfPeople)),
      input: fc.oneof(
        { weight: 3, arbitrary: valuesOf(operation.input) as fc.Arbitrary<Input> },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      bendInput: inputBends,
      bendRequest: requestBends,
    }),
  );

/** The kind of person that passes the most checks of an operation. */
function kindFor(operation: Operation): KindOfPerson {
  const kind = callerOf(operation);
  const isClient = kind === 'visitor' || kind === 'customer without a license';
  return isClient ? 'customer with a license' : kind;
}

/** The request to send; `input` is the generated one, or the example if there is none. */
function requestOf(strange: StrangeRequest, input: Input): BrowserRequest {
  const { name, bendInput, bendRequest } = strange;
  const operation = operationNamed(name);
  return bendRequest(questionFor(operation, wellFormed(operation, bendInput(input))));
}

/** Removes text that a URL cannot carry from paths and queries, but not from bodies. */
function wellFormed(operation: Operation, input: Input): Input {
  if (isUnsafe(operation) && !operation.path.includes('{')) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name.toWellFormed(),
      typeof value === 'string' ? value.toWellFormed() : value,
    ]),
  );
}

function encoded(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}

/** The number of requests after which a new person replaces an old one. */
const requestsPerPerson = 40;

/**
 * Sends strange requests and fails at the first answer that is an internal error or undeclared in
 * the contract. Prints the seed and the shortest such request.
 */
export async function fuzz(server: TestServer, numRuns: number): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2_147_483_647);
  const people = peopleOnDuty(server);
  await fc.assert(
    fc.asyncProperty(strangeRequests, async (strange) => {
      const { kind } = strange;
      const operation = operationNamed(strange.name);
      // An example may prepare the person as well, which works once per person.
      const isExample = strange.input === null;
      const person = isExample ? await newPerson(server, kind) : await people.next(kind);
      const input = strange.input ?? (await exampleOf(operation.name).input(server, person));
      const request = requestOf(strange, input);
      const answer = await person.browser.request(request);
      people.heard(person, answer);
      const sent = JSON.stringify({ ...request, body: String(request.body).slice(0, 500) });
      const about = `${kind} sent ${sent} and got ${answer.status} ${answer.text.slice(0, 300)}`;
      expect(answer.status === 503 || answer.status < 500, about).toBe(true);
      try {
        expectDeclared(operation, answer);
      } catch (error) {
        throw new Error(about, { cause: error });
      }
    }),
    { numRuns, seed },
  );
}

/** Keeps one person of each kind signed in, and replaces a person whose session may have ended. */
function peopleOnDuty(server: TestServer) {
  const onDuty = new Map<KindOfPerson, { person: Person; requests: number }>();
  return {
    next: async (kind: KindOfPerson): Promise<Person> => {
      const found = onDuty.get(kind);
      if (found !== undefined && found.requests < requestsPerPerson) {
        found.requests += 1;
        return found.person;
      }
      const person = await newPerson(server, kind);
      onDuty.set(kind, { person, requests: 1 });
      return person;
    },
    heard: ({ kind }: Person, answer: Answer): void => {
      const cookiesChanged = answer.headers['set-cookie'] !== undefined;
      const sessionEnds = kind === 'banned customer' || kind.endsWith('session ended');
      if (cookiesChanged && (sessionEnds || answer.status < 400)) onDuty.delete(kind);
    },
  };
}
