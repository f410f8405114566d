import { texts } from '../../sentences.ts';

/**
 * The help for each game. `mistake` explains a loss by the game's own rules, `hidden` the effect of
 * a hidden page, `goesOn` continuing a game.
 */
export const gameHelp = texts({
  'mini-shooter': {
    objective: 'Collect 100 tokens, avoid obstacles',
    help: [
      'Collect 100 tokens and keep away from the rocks. The third hit ends the flight.',
      'Arrow keys or W A S D; on a touch screen put a thumb down and push it where you want to fly.',
      'P pauses. In words, you play in turns: an arrow key takes a step, Space waits.',
    ],
    mistake: 'That was the third hit.',
    hidden:
      'While this page is hidden, the flight pauses, up to five times and five minutes in all.',
  },
  'memory-match': {
    objective: 'Find all 8 pairs in 10 moves',
    help: [
      'Eight of the sixteen cards are shown for 6 seconds. Remember them.',
      'Then turn two cards a move. Pairs stay open.',
      'You have 10 moves. Arrow keys and Enter, or a tap.',
    ],
    mistake: 'You are out of moves.',
    goesOn:
      'The cards of the beginning are not shown a second time; pairs that you found stay open.',
  },
  'quick-math': {
    objective: 'Solve 5 problems in 30 seconds, all correct',
    help: [
      'Five problems, one after the other: plus, minus and times.',
      'Type the answer and press Enter. No answer is below zero.',
      'Time starts at once, and one wrong answer ends the game.',
    ],
    mistake: 'That answer was wrong.',
  },
  'word-scramble': {
    objective: 'Find the 5-letter word in 3 attempts',
    help: [
      'The five letters make one English word. A hint is shown below.',
      'Type the word or tap its letters, then press Submit.',
      'You have three attempts. There is no hurry.',
    ],
    mistake: 'None of your three attempts was the word.',
  },
  'target-clicker': {
    objective: 'Hit 20 targets in 20 seconds',
    help: [
      'Hit the disc; the next one appears elsewhere. Twenty hits win, and misses cost nothing.',
      'Click or tap. Started with a key, the field has nine cells: press the number of the one that lights up.',
      'The field is hidden for 3 seconds, then time starts.',
    ],
  },
  'color-sequence': {
    objective: 'Remember 5 colors and press them in order',
    help: [
      'Five of the six pads light up, one after the other. Remember them.',
      'Then press them in the same order: keys 1 to 6, or a tap.',
      'One wrong color loses. You have 60 seconds.',
    ],
    mistake: 'That was not the next color.',
  },
  'maze-runner': {
    objective: 'Find the way out of the maze in 15 seconds',
    help: [
      'Go from the dot to the flag before time is up.',
      'Arrow keys or W A S D; on a touch screen drag a finger through the maze.',
      'The board is hidden for 3 seconds, then time starts.',
    ],
  },
  trivia: {
    objective: 'Answer 3 questions, all correct',
    help: [
      'Three questions, each with four answers. Only one is right.',
      'Press 1 to 4, or choose with the arrow keys and Enter, or tap.',
      'The right answer is shown for 2 seconds. A wrong one ends the game.',
    ],
    mistake: 'That answer was wrong.',
  },
  'reaction-test': {
    objective: 'React within 0.5 s, 5 times out of 10',
    help: [
      'Wait until the field lights up, then press at once.',
      'Five presses within 0.5 s win. Six that are too soon or too late lose.',
      'Space, Enter, or anywhere on the field. With sound on, a tone plays with the light.',
    ],
    mistake: 'Six tries were too soon or too late.',
  },
  puzzle: {
    objective: 'Put the 15 tiles in order in 60 seconds',
    help: [
      'Put the tiles in order, 1 to 15, with the gap at the end.',
      'Press a tile in line with the gap to slide it, or swipe.',
      'Arrow keys or W A S D slide the tile beside the gap that way.',
    ],
  },
});
