import { texts } from '../../sentences.ts';

export const gameErrors = texts({
  GAME_LOCKED: 'You have already completed this game today!',
  GAME_PLAY_TOO_SOON: {
    one: 'Please wait {n} more second before you play again.',
    other: 'Please wait {n} more seconds before you play again.',
  },
  GAME_PLAY_UNKNOWN: 'This game does not exist.',
  GAME_PLAY_OVER: 'This game is over. You can start a new one.',
  GAME_MOVE_OUT_OF_STEP: 'This game is open in another tab.',
  GAME_MOVE_INVALID: 'This move is not possible.',
  GAME_MOVE_TOO_SOON: 'That was too early.',
  GAME_LOG_INVALID: 'The game could not be read. Please play it again.',
  GAME_UNAVAILABLE: 'This game cannot be played at the moment. Please try again later.',
  GAME_PLAY_NOT_WON: 'Only a winning play can be voided.',
  GAME_PLAY_VOIDED: 'This play has already been voided.',
  GAME_WORD_INVALID: 'A word has five letters from A to Z, at least three of them different.',
  GAME_WORD_KNOWN: 'This word is already on the list.',
  GAME_WORD_ANAGRAM:
    'The active word {word} has the same letters. Only one of the two can be right.',
  GAME_WORD_CHANGED: '{editedBy} changed this word in the meantime.',
  GAME_QUESTION_CHANGED: '{editedBy} changed this question in the meantime.',
  GAME_OPTIONS_ALIKE: 'Two options are the same. Each one must be different.',
  GAME_CONTENT_INCOMPLETE: 'Active entries need every text in all three languages.',
  GAME_CONTENT_UNKNOWN: 'This entry no longer exists.',
  GAME_CONTENT_NEEDED: {
    one: 'This is the last active word. Activate another one first: the game needs it.',
    other: 'The game needs at least {n} active questions. Activate another one first.',
  },
});
