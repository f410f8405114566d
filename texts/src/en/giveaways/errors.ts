import { texts } from '../../sentences.ts';

export const giveawayErrors = texts({
  GIVEAWAY_FIELDS_MISSING: 'Please fill in all fields',
  GIVEAWAY_EMAIL_INVALID: 'Please enter a valid email address',
  GIVEAWAY_UNKNOWN: 'This giveaway does not exist.',
  GIVEAWAY_NOT_OPEN: 'Registration for this giveaway has not started yet.',
  GIVEAWAY_CLOSED: 'Registration for this giveaway is closed.',
  GIVEAWAY_EMAIL_REGISTERED: 'This email address is already registered for this giveaway.',
  GIVEAWAY_PLAYER_REGISTERED: 'This game ID is already registered for this giveaway.',
  GIVEAWAY_TEXT_MISSING: 'Please enter a title and at least one prize.',
  GIVEAWAY_TIMES_INVALID: 'The end must be after the start and in the future.',
  GIVEAWAY_PRODUCT_UNKNOWN: 'One of the chosen products no longer exists.',
  GIVEAWAY_FIXED:
    'Someone has registered for this giveaway, or it is over, so it can no longer be changed.',
  GIVEAWAY_CHANGED: '{editedBy} changed this giveaway in the meantime. Please check it again.',
  GIVEAWAY_REGISTRATION_UNKNOWN: 'This registration no longer exists.',
  GIVEAWAY_NOT_OVER: 'This giveaway is not over yet.',
  GIVEAWAY_DRAWN: 'The winners of this giveaway have already been drawn.',
  GIVEAWAY_BEACON_MISSING:
    'The public random number for this draw is not there yet. It comes half a minute after the end; please try again.',
  GIVEAWAY_KEYS_MISSING:
    'There is no license key in stock for "{prize}". Add one, then draw again.',
});
