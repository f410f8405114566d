/** Words of Color Sequence. */
export const colorSequence = {
  name: 'Color Sequence',
  objective: 'Remember 5 colors and press them in order',
  help: [
    'Five of the six pads light up, one after the other. Remember them.',
    'Then press them in the same order: keys 1 to 6, or a tap.',
    'One wrong color loses. You have 60 seconds.',
  ],
  mistake: 'That was not the next color.',
  board: 'Six pads. Keys 1 to 6 press them.',
  pad: (number: number, color: string) => `${number} ${color}`,
  colors: ['red', 'yellow', 'green', 'turquoise', 'blue', 'purple'],
  watch: 'Watch the colors',
  yourTurn: 'Your turn: press them in the same order',
  progress: (pressed: number, of: number) => `${pressed} of ${of}`,
  sequence: 'This was the sequence',
  pressed: 'You pressed',
  right: 'right',
  wrong: 'wrong',
};
