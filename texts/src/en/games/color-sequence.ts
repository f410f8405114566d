import { texts } from '../../sentences.ts';

export const colorSequence = texts({
  board: 'Six pads. Keys 1 to 6 press them.',
  pad: '{number} {color}',
  colors: ['red', 'yellow', 'green', 'turquoise', 'blue', 'purple'],
  watch: 'Watch the colors',
  yourTurn: 'Your turn: press them in the same order',
  progress: '{pressed} of {all}',
  sequence: 'This was the sequence',
  pressed: 'You pressed',
  right: 'right',
  wrong: 'wrong',
});
