import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Operation } from '../harness/operations.ts';
import { type KindOfPerson, newPerson } from '../harness/people.ts';
import { BLANK, by, type Example, type Input, type Provoke, sends } from './operation-example.ts';

const shape = z.object({
  type: z.string().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  maxLength: z.number().default(Infinity),
  anyOf: z.array(z.unknown()).default([]),
});

type Field = z.infer<typeof shape> & { name: string };

/** Refusals that one field's value causes: the code, and the fields to replace. */
const byField: readonly [
  code: RegExp,
  changes: (fields: Fields, noun: string) => Input | undefined,
][] = [
  [/^CHALLENGE_REQUIRED$/, (fields) => fields.set('', 'challenge')],
  [/^CHALLENGE_FAILED$/, (fields) => fields.set('wrong', 'challenge')],
  [/_EMAIL_INVALID$/, (fields) => fields.set('nobody', 'email')],
  [/_USERNAME_INVALID$/, (fields) => fields.set(BLANK, 'username')],
  [/_FIELDS_TOO_LONG$/, (fields) => fields.set('x'.repeat(200), 'username', 'mobileNumber')],
  [/_CREDENTIALS_INVALID$/, (fields) => fields.set('wrong', 'password')],
  [
    /_PASSWORD_WRONG$/,
    (fields) => fields.set('wrong', 'ownPassword', 'currentPassword', 'password'),
  ],
  [/_PASSWORDS_DIFFER$/, (fields) => fields.set('other', 'confirmPassword')],
  [
    /_PASSWORD_TOO_SHORT$/,
    (fields) => {
      const short = fields.set('five5', 'newPassword', 'password');
      return short && { ...short, ...fields.set('five5', 'confirmPassword') };
    },
  ],
  [/^ACCOUNT_CODE_REQUIRED$/, (fields) => fields.set(' ', 'code')],
  [/^ACCOUNT_CODE_WRONG$/, (fields) => fields.set('AAAA-AAAA-AAAA-AAAA', 'code')],
  [/_LINK_INVALID$/, (fields) => fields.set('nothing', 'token')],
  [/_PRICE_CHANGED$/, (fields) => fields.set(1, 'priceSeen', 'seenPriceMinor', 'seenPayMinor')],
  [/_CHANGED$/, (fields) => fields.set(1_000_000, 'revision', 'version', 'basedOn', 'seenNumber')],
  [/_REASON_MISSING$|^REASON_MISSING$/, (fields) => fields.set(BLANK, 'reason', 'note')],
  [
    /_FIELDS_MISSING$/,
    (fields) =>
      fields.set('', 'ownPassword', 'password', 'currentPassword', 'newPassword') ??
      fields.set(' ', 'email') ??
      fields.set(BLANK, 'mobileNumber', 'code', 'name'),
  ],
  [/_MISSING$/, (fields, noun) => fields.empty(noun)],
  [
    /_UNKNOWN$/,
    (fields, noun) => fields.stray(`${noun}Id`, 'id', 'userId', 'token', 'code', 'licenseKey'),
  ],
];

/** The fields of an operation's input that a request has to contain. */
class Fields {
  readonly #fields: readonly Field[];

  constructor({ input }: Operation) {
    const { properties = {}, required = [] } = z.toJSONSchema(input, {
      io: 'input',
      unrepresentable: 'any',
    });
    this.#fields = required.map((name) => ({ name, ...shape.parse(properties[name]) }));
  }

  /** The first of the names that the input has, with a value. */
  set(value: unknown, ...names: readonly string[]): Input | undefined {
    const name = names.find((each) => this.#fields.some((field) => field.name === each));
    return name === undefined ? undefined : { [name]: value };
  }

  /** An empty value of the field that a code names: `KEY` is `licenseKey`. */
  empty(noun: string): Input | undefined {
    const field = this.#fields.find(({ name }) => name.toLowerCase().endsWith(noun));
    if (field?.type === 'array') return { [field.name]: [] };
    return field?.type === 'string' ? { [field.name]: BLANK } : undefined;
  }

  /** An id without a record, in the first of the fields that the input has. */
  stray(...names: readonly string[]): Input | undefined {
    const found = names
      .map((name) => this.#fields.find((field) => field.name === name))
      .find((field) => field !== undefined);
    if (found === undefined) return undefined;
    const pattern = new RegExp(found.format === 'uuid' ? '' : (found.pattern ?? ''), 'u');
    const value = [randomUUID(), '999999999', 'nothing'].find(
      (each) => each.length <= found.maxLength && pattern.test(each),
    );
    return { [found.name]: value };
  }
}

/** A request without a signature, from neither a browser nor a program. */
const unsigned = by('visitor', async (_, person) => {
  const { browser } = person;
  person.browser = {
    ...browser,
    request: (question) =>
      browser.request({ ...question, headers: { ...question.headers, origin: undefined } }),
  };
});

/** The example's input of one person, sent by another. */
function sentByAnother(example: Example, owner: KindOfPerson): Provoke {
  return sends(async (server) => example.input(server, await newPerson(server, owner)));
}

/**
 * The provocation that the contract implies for a code: from the operation's caller, the fields of
 * its input, and the refusals that its example states. Undefined if it implies none.
 */
export function derivedProvocation(
  operation: Operation,
  code: string,
  example: Example,
  caller: KindOfPerson,
): Provoke | undefined {
  if (operation.caller === 'device') {
    if (code === 'PANEL_PROOF_INVALID') return unsigned;
    if (code === 'PANEL_CHALLENGE_STALE')
      return 'a program repeats a request with the challenge of its refusal';
  }
  if (code === 'CHALLENGE_STRONGER_REQUIRED') {
    const isLogIn = /\.(?:logIn|signIn)/u.test(operation.name);
    return isLogIn || operation.caller !== 'anyone'
      ? undefined
      : 'only failed logins raise the strength';
  }
  const kind = Object.entries(example.told ?? {}).find(([, told]) => told.code === code)?.[0];
  if (kind !== undefined && kind !== caller) return by(kind as KindOfPerson);
  if (example.foreign?.code === code) return sentByAnother(example, caller);
  // The example turns on two-factor codes for its person, so another person sends the input.
  if (code === 'TOTP_OFF') return sentByAnother(example, 'visitor');
  const noun = code.split('_').at(-2)?.toLowerCase() ?? '';
  const fields = new Fields(operation);
  for (const [pattern, changes] of byField) {
    const changed = pattern.test(code) ? changes(fields, noun) : undefined;
    if (changed !== undefined) return changed;
  }
  return undefined;
}
