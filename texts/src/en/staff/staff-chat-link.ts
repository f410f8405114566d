import { texts } from '../../sentences.ts';

/** Sentences about the connection of a staff account to Discord. */
export const staffChatLink = texts({
  title: 'Discord',
  text: 'Connect your Discord account for /find, and to take conversations there.',
  start: 'Show a code',
  starting: 'Making a code...',
  startFailed: 'Failed to make a code',
  send: 'Send this command in Discord. Never give the code to anyone.',
  copy: 'Copy the command',
  copied: 'Copied',
  replaces: 'It replaces the Discord account that is connected now.',
  end: 'Disconnect',
  ending: 'Disconnecting...',
  ended: 'No Discord account is connected',
  endFailed: 'Failed to disconnect',
});
