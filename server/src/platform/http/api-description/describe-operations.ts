import type { OpenAPI } from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';
import { contract } from '@regz/contract/contract.ts';
import type { OperationMeta, SessionKind } from '@regz/contract/operation.ts';

/** The session cookies by their names over https, and API tokens. */
export const securitySchemes = {
  customer: { type: 'apiKey', in: 'cookie', name: '__Secure-cs' },
  'task-user': { type: 'apiKey', in: 'cookie', name: '__Host-ts' },
  admin: { type: 'apiKey', in: 'cookie', name: '__Host-as' },
  'link-admin': { type: 'apiKey', in: 'cookie', name: '__Host-fs' },
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'rgz' },
  device: {
    type: 'apiKey',
    in: 'header',
    name: 'Signature',
    description: 'Signed by the key of the device (RFC 9421); the answer signs this signature.',
  },
} as const satisfies Record<SessionKind | 'token' | 'device', OpenAPI.SecuritySchemeObject>;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A retry with the same key gets the first answer, and the act is done once.',
  schema: { type: 'string', minLength: 16, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
} as const;

/** Adds to each operation its summary, its tag, who may call it, and the key that makes it safe to retry. */
export function describeOperations(description: OpenAPI.Document): void {
  const metas = new Map(metasBelow(contract, ''));
  const components = (description.components ??= {});
  components.parameters = { IdempotencyKey: idempotencyKey };
  description.tags = Object.keys(contract).map((name) => ({ name, description: inWords(name) }));
  for (const item of Object.values(description.paths ?? {})) {
    for (const operation of Object.values(item ?? {})) {
      const meta = isOperation(operation) ? metas.get(operation.operationId) : undefined;
      if (isOperation(operation) && meta !== undefined) describe(operation, meta);
    }
  }
}

type NamedOperation = OpenAPI.OperationObject & { operationId: string };

function describe(operation: NamedOperation, { caller, token, idempotent }: OperationMeta): void {
  const [slice = '', ...names] = operation.operationId.split('.');
  operation.summary = inWords(names.length === 0 ? slice : names.join(', '));
  operation.tags = [slice];
  operation.security = [
    ...(caller === 'anyone' ? [] : [{ [caller]: [] }]),
    ...(token === undefined ? [] : [{ token: [token] }]),
  ];
  if (!idempotent || caller === 'anyone') return;
  const key = { $ref: '#/components/parameters/IdempotencyKey' };
  operation.parameters = [...(operation.parameters ?? []), key];
}

/** `staff, assignKey` as `Staff, assign key`. */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function isOperation(value: unknown): value is NamedOperation {
  return typeof value === 'object' && value !== null && 'operationId' in value;
}

function metasBelow(branch: unknown, name: string): [string, OperationMeta][] {
  if (isContractProcedure(branch)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every operation of the contract is made by operation()
    return [[name, branch['~orpc'].meta as OperationMeta]];
  }
  if (typeof branch !== 'object' || branch === null) return [];
  return Object.entries(branch).flatMap(([key, child]) =>
    metasBelow(child, name === '' ? key : `${name}.${key}`),
  );
}
