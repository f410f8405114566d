import { API_TOKEN_LIMITS } from '@regz/rules/api-tokens/new-token.ts';
import { makeApiToken } from '../../harness/factories.ts';
import { newPerson } from '../../harness/people.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provoke } from '../provocation.ts';
import { spoiled } from '../spoiled-example.ts';

const create = (faults: Parameters<typeof spoiled>[2]) =>
  spoiled('apiTokens.createToken', 'admin', faults);

const oneTooMany: Provoke = async (server) => {
  const person = await newPerson(server, 'admin');
  const tokens = Array.from({ length: API_TOKEN_LIMITS.perPerson }, () =>
    makeApiToken(server.database, { admin_id: person.accountId }),
  );
  await Promise.all(tokens);
  return { person, input: await exampleOf('apiTokens.createToken').input(server, person) };
};

/** How each refusal of making and revoking tokens comes about. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'apiTokens.createToken': {
    ACCOUNT_FIELDS_MISSING: create({ name: NOTHING_TO_SEE }),
    ACCOUNT_PASSWORD_WRONG: create({ ownPassword: 'wrong' }),
    API_TOKEN_SCOPES_MISSING: create({ scopes: [] }),
    API_TOKEN_BLOCK_INVALID: create({ addressBlocks: ['10.0.0.0/33'] }),
    API_TOKEN_TOO_MANY: oneTooMany,
  },
  'apiTokens.revokeToken': {
    API_TOKEN_UNKNOWN: spoiled('apiTokens.revokeToken', 'admin', { id: 'nobodysToken' }),
  },
};
