import { texts } from '../../sentences.ts';

export const apiTokenErrors = texts({
  API_TOKEN_INVALID:
    'This API token does not work: it is unknown, expired or revoked, or not meant for this address.',
  API_TOKEN_SCOPE_MISSING: 'This API token lacks the scope {scope}.',
  API_TOKEN_SCOPES_MISSING: 'Please choose at least one thing the token may do.',
  API_TOKEN_BLOCK_INVALID:
    '{block} is not an address or a block of addresses such as 203.0.113.0/24.',
  API_TOKEN_TOO_MANY:
    'You already have {limit} active tokens. Please revoke one you no longer need.',
  API_TOKEN_UNKNOWN: 'This token no longer exists.',
});
