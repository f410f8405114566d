import { texts } from '../../sentences.ts';

export const guildErrors = texts({
  GUILD_FIELDS_MISSING: 'Please fill in all required fields.',
  GUILD_EMAIL_INVALID: 'Please enter a valid email address',
  GUILD_APPLICATION_OPEN:
    'This email address already has an open application. The link in your confirmation email shows its status.',
  GUILD_LINK_INVALID: 'This link does not work. The application may have been withdrawn.',
  GUILD_APPLICATION_UNKNOWN: 'This application no longer exists.',
  GUILD_APPLICATION_DECIDED: '{decidedBy} has already {state} this application.',
});
