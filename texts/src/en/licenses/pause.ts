import { texts } from '../../sentences.ts';

/** Sentences of pausing a subscription. Source: decision record 0015. */
export const licensePause = texts({
  loading: 'Loading whether you can pause...',
  open: 'Pause',
  resume: 'Resume now',
  resuming: 'Resuming...',
  resumed: 'Your subscription runs again',
  frozen: {
    one: 'Paused: {n} day(s) are kept for you.',
    other: 'Paused: {n} day(s) are kept for you.',
  },
  thawsOn: 'It resumes by itself on {day}.',
  thawsByHand: 'It stays paused until you resume it.',
  asked: {
    one: 'A pause of {n} day(s) begins on {moment}.',
    other: 'A pause of {n} day(s) begins on {moment}.',
  },
  askedWhy: 'A PC of yours may run the panel without the internet until then.',
  takeBack: 'Do not pause',
  takingBack: 'Cancelling...',
  takenBack: 'The pause is cancelled',
  next: 'You can pause from {moment}.',
  obstacle: {
    off: 'Pausing is turned off at the moment.',
    trial: 'A trial cannot be paused.',
    endless: 'A subscription without an end cannot be paused.',
    asked: 'A pause is planned already.',
    redeemed: 'You redeemed a license key a short while ago.',
    often: 'You have paused as often as the rule allows.',
    year: 'You have used your days of pause for a year.',
    yearLeft: {
      one: 'You can pause for at most {n} day(s) now.',
      other: 'You can pause for at most {n} day(s) now.',
    },
  },
  dialog: {
    title: 'Pause your subscription?',
    days: 'Days',
    hint: 'Whole days, {least} to {most}',
    kept: { one: 'Your {n} day(s) left are kept.', other: 'Your {n} day(s) left are kept.' },
    until: 'It resumes by itself on {day}, or earlier if you resume it.',
    now: 'The pause begins at once.',
    later:
      'The pause begins on {moment}: until then a PC of yours may run the panel without the internet.',
    meanwhile: 'While it is paused',
    closes: [
      'the panel does not run on any PC',
      'downloads are closed, and your Discord roles are taken away',
      'no license key can be redeemed',
    ],
    rule: 'The rule',
    submit: 'Pause',
    pending: 'Pausing...',
    paused: 'Your subscription is paused',
    planned: 'Your pause is planned',
    failed: 'Your subscription could not be paused. Please try again.',
  },
  rules: {
    length: 'A pause takes {least} to {most} whole days.',
    often: {
      one: 'At most {n} pause(s) in {days} days: {left} left.',
      other: 'At most {n} pause(s) in {days} days: {left} left.',
    },
    year: 'At most {most} days in a year: {left} left.',
    redeemed: 'Not within {hours} hours of redeeming a license key.',
    trial: 'Not for trials.',
  },
});
