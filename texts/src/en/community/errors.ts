import { texts } from '../../sentences.ts';

export const communityErrors = texts({
  COMMUNITY_NOT_ELIGIBLE:
    'You need an active and approved subscription to connect your Discord account.',
  COMMUNITY_UNAVAILABLE: 'Discord is not responding at the moment. Please try again later.',
  COMMUNITY_FLOW_UNKNOWN: 'This connection attempt has expired. Please start again.',
  COMMUNITY_AUTHORIZATION_REFUSED:
    'Discord did not accept that. Please start again and allow everything.',
  COMMUNITY_ACCOUNT_TAKEN: 'This Discord account is already connected to another account.',
  COMMUNITY_COMMANDS_OFF: 'The server has no public key of Discord. Set it and restart first.',
  COMMUNITY_NOT_CONNECTED: 'No Discord account connected.',
  COMMUNITY_ROLES_NOT_DUE: 'No Discord connection or subscription to update roles.',
  COMMUNITY_ROLES_NOT_UPDATED: 'Failed to update Discord roles. Please try again.',
  COMMUNITY_JOIN_REFUSED:
    'Discord did not let us add you to our server. Please disconnect and connect again.',
  COMMUNITY_ROLES_CHANGED:
    '{editedBy} has changed the roles of this package in the meantime. Please look at them again.',
  COMMUNITY_ROLE_NOT_ASSIGNABLE:
    'Discord lets no bot assign the role {role}. Choose another role and save again.',
});
