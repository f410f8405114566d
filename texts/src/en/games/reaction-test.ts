import { texts } from '../../sentences.ts';

export const reactionTest = texts({
  field: 'Press when it lights up',
  wait: 'Wait...',
  go: 'Now!',
  successes: 'In time: {count} of {needed}',
  trial: 'Try {number} of {all}',
  ms: '{ms} ms',
  tooSoon: 'Too soon',
  guessed: '{time}: too soon',
  tooLate: '{time}: too late',
  past: 'Gray: the averages of your last {count} tests',
  missed: 'Not pressed',
});
