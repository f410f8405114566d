import type { ErrorSentences } from '../../error-sentences.ts';

/** The refusals of the games. */
export const gameErrors = {
  GAME_LOCKED: 'You have already completed this game today!',
  GAME_PLAY_TOO_SOON: ({ retryAfterSeconds }) =>
    retryAfterSeconds === 1
      ? 'Please wait 1 more second before you play again.'
      : `Please wait ${retryAfterSeconds} more seconds before you play again.`,
  GAME_PLAY_UNKNOWN: 'This game does not exist.',
  GAME_PLAY_OVER: 'This game is over. You can begin a new one.',
  GAME_MOVE_OUT_OF_STEP: 'This game goes on in another tab.',
  GAME_MOVE_INVALID: 'This move is not possible.',
  GAME_MOVE_TOO_SOON: 'That was too early.',
  GAME_LOG_INVALID: 'The game could not be read. Please play it again.',
} satisfies Partial<ErrorSentences>;
