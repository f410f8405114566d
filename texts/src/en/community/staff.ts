import { texts } from '../../sentences.ts';

/** Sentences of the Community tab of the admin panel. */
export const communityStaff = texts({
  title: 'Discord roles',
  description:
    'Members with a running, approved subscription get the roles of its package. Regz changes no other roles.',
  loading: 'Loading roles...',
  loadFailed: 'Failed to load the roles',
  states: {
    unset: 'No Discord server is configured. Set {settings}, and restart the server.',
    busy: 'Discord allows no more requests for a moment. These are the stored roles. Try again in a few seconds.',
    unreachable:
      'Discord is not responding. These are the stored roles. To change them now, use the command regz roles.',
    misconfigured:
      'Discord refuses the bot. Check {settings}, and that the bot is in the server. These are the stored roles.',
  },
  retry: 'Try again',
  commands: {
    title: 'Discord commands',
    description:
      'Members use /license, /redeem and other commands in Discord. Register them after each update.',
    register: 'Register commands',
    registering: 'Registering...',
    done: 'Commands registered',
    failed: 'Failed to register the commands',
  },
  columns: { package: 'Package', roles: 'Roles', members: 'Members', actions: 'Actions' },
  none: 'None',
  edit: 'Edit the roles of {name}',
  problems: {
    deleted: 'Deleted in Discord',
    everyone: 'Every member has it',
    managed: 'Managed by an integration',
    'not-permitted': 'Manage Roles is missing',
    'above-bot': 'Above the bot’s role',
  },
  dialog: {
    title: 'Roles of {name}',
    legend: 'Up to {n} roles',
    filter: 'Find a role',
    noMatch: 'No role has this name.',
    review: 'Review',
    reviewing: 'Reviewing...',
    reviewFailed: 'Failed to review the roles',
    becomes: 'Roles after saving',
    gaining: { one: '{n} member gets a role', other: '{n} members get a role' },
    losing: { one: '{n} member loses a role', other: '{n} members lose a role' },
    pace: 'Discord allows few changes at a time, so this can take a while.',
    unassignable:
      'The bot cannot assign some of these roles yet. Move its role above them in Discord, and give it the permission Manage Roles. Until then, role updates of these members fail.',
    takenOver:
      'No package gives {names} yet. Regz removes it from connected members whose package does not give it.',
    back: 'Back',
    save: 'Save roles',
    saving: 'Saving...',
    saved: 'Roles saved. Members are updated one after the other.',
    failed: 'Failed to save the roles',
    nowIs: 'The package now gives: {names}. Save again to replace this.',
  },
});
