import type { TokenScope } from '@regz/rules/api-tokens/new-token.ts';
import { texts } from '../../sentences.ts';

const scopes: Record<TokenScope, string> = {
  'figures:read': 'Read the figures of the overview',
  'orders:read': 'Read orders and export them',
  'stock:read': 'Read products and their stock',
  'stock:write': 'Add, change and delete keys in stock',
  'licenses:read': 'Read license keys and who redeemed them',
  'customers:read': 'Read customer accounts',
  'downloads:read': 'Read the downloads',
  'downloads:write': 'Add, change and delete downloads',
  'panel:publish': 'Upload files and publish panel releases, without a code',
};

const states = { running: 'Active', expired: 'Expired', revoked: 'Revoked' } as const;

/** Sentences of the tab with the tokens of the API. */
export const apiTokensStaff = texts({
  title: 'API tokens',
  description:
    'A token lets one of your programs do what you allow, without your password. Everything it does is logged under your name.',
  loading: 'Loading API tokens...',
  loadFailed: 'Failed to load API tokens',
  none: 'No API tokens yet',
  noneText: 'Create one for each program, with nothing more than it needs.',
  docs: 'API documentation',
  add: 'Create token',
  scopes,
  states,
  madeBy: 'Created by {username} on {when}',
  expires: 'Expires {when}',
  expired: 'Expired {when}',
  revokedOn: 'Revoked {when}',
  neverUsed: 'Never used',
  lastUsed: 'Last used {when} from {address}',
  onlyFrom: 'Only from {blocks}',
  revoke: 'Revoke',
  revokeOf: 'Revoke {name}',
  fields: {
    name: 'Name',
    nameHint: 'The program that will use it.',
    scopes: 'What the token may do',
    days: 'Valid for',
    addressBlocks: 'Only from these addresses (optional)',
    addressBlocksHint: 'One address or block per line, such as 203.0.113.0/24.',
    ownPassword: 'Your own password',
    ownPasswordHint: 'Confirms that you are the one creating this token.',
  },
  year: '1 year',
  days: { one: '{n} day', other: '{n} days' },
  makeDialog: {
    title: 'Create API token',
    text: 'It works until you revoke it or lose your staff account.',
    submit: 'Create token',
    pending: 'Creating...',
  },
  madeDialog: {
    title: 'Your new API token',
    text: 'Copy it now and keep it like a password. It is shown only this once.',
    secret: 'Token',
    copy: 'Copy token',
    copied: 'Token copied',
    copyFailed: 'Your browser did not allow copying. Please select the token and copy it.',
    usage: 'The program sends it with each request:',
    done: 'I have saved it',
  },
  revokeDialog: {
    title: 'Revoke API token',
    text: '{name} stops working immediately. This cannot be undone; you would need a new token.',
    confirm: 'Revoke',
    pending: 'Revoking...',
    success: 'Token revoked',
  },
});
