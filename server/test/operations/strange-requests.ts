import fc from 'fast-check';
import { type BrowserRequest, questionFor } from '../harness/browser.ts';
import { isUnsafe, type Operation, operationNamed, operations } from '../harness/operations.ts';
import { type KindOfPerson, kindsOfPeople } from '../harness/people.ts';
import { anyValue, hardTexts, valuesOf } from './schema-values.ts';

type Input = Record<string, unknown>;

/** One fuzzed request: its sender, operation, input and distortion. */
export type StrangeRequest = {
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
export const strangeRequests: fc.Arbitrary<StrangeRequest> = fc
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
function kindFor({ caller }: Operation): KindOfPerson {
  if (caller === 'admin') return 'admin';
  if (caller === 'link-admin') return 'link admin';
  if (caller === 'device') return 'signed-in program';
  return caller === 'task-user' ? 'task user' : 'customer with a license';
}

/** The request to send; `input` is the generated one, or the example if there is none. */
export function requestOf(strange: StrangeRequest, input: Input): BrowserRequest {
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
