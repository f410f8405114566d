import { formatNumber } from '../../format.ts';
import { coins } from '../coins.ts';
import { colorSequence } from './color-sequence.ts';
import { mazeRunner } from './maze-runner.ts';
import { memoryMatch } from './memory-match.ts';
import { miniShooter } from './mini-shooter.ts';
import { puzzle } from './puzzle.ts';
import { quickMath } from './quick-math.ts';
import { reactionTest } from './reaction-test.ts';
import { targetClicker } from './target-clicker.ts';
import { trivia } from './trivia.ts';
import { wordScramble } from './word-scramble.ts';

/** Texts of the games' tab and of the frame around each game. */
export const games = {
  tab: 'Games',
  title: 'Daily Games Challenge',
  description: 'Each game you win earns 10 coins, once every 24 hours. Losing costs nothing.',
  loadFailed: 'The games could not be loaded. Your coins are safe.',
  onward: (coinsLeft: number) => `Now the games: up to ${coinsLeft} more coins.`,
  staff: 'Staff accounts play for practice, without coins.',
  goodNext: 'A good next one',
  wonToday: 'Won today',
  halfPlayed: 'Half played',
  play: 'Play Game',
  playOf: (name: string) => `Play Game: ${name}`,
  goOn: 'Continue',
  goOnOf: (name: string) => `Continue: ${name}`,
  wait: (time: string) => `Wait ${time}`,
  practise: 'Practice',
  practiseOf: (name: string) => `Practice: ${name}`,
  difficulty: { Easy: 'Easy', Medium: 'Medium', Hard: 'Hard', Expert: 'Expert' },
  facts: { difficulty: 'Difficulty', reward: 'Reward', limit: 'Time limit', best: 'Your best' },
  reward: '+10 coins',
  limitSeconds: (seconds: number) => `${seconds} seconds`,
  noLimit: 'None',
  score: {
    ms: (ms: number) => `${ms} ms`,
    seconds: (seconds: string) => `${seconds} s`,
    moves: (count: number) => (count === 1 ? '1 move' : `${formatNumber(count)} moves`),
    tries: (count: number) => (count === 1 ? '1 try' : `${formatNumber(count)} tries`),
  },
  overlay: {
    howTo: 'How to play',
    practice: 'This is practice: it pays no coins and locks nothing.',
    more: 'More',
    reader: 'Describe the board in words, for a screen reader',
    start: 'Start',
    goOn: 'Continue',
    goesOn:
      'You left this game half-played, and it goes on as you left it. To start over, close it and leave it.',
    starting: 'Starting...',
    startFailed: 'The game could not be started',
    close: 'Close',
    soundOn: 'Turn the sound on',
    soundOff: 'Turn the sound off',
    ready: (seconds: number) => `Get ready: ${seconds}`,
    timeLeft: (time: string) => `Time left: ${time}`,
    hidden: 'Time keeps running while this page is hidden.',
    leave: {
      title: 'Leave this game?',
      text: 'This try will not count. You can start again at once.',
      stay: 'Keep playing',
      leave: 'Leave',
    },
    checking: 'The server is checking your game...',
    lineLost: 'Connection lost',
    lineLostText: 'Your result is kept here for one hour and sent as soon as the server answers.',
  },
  result: {
    won: 'Game completed! +10 Regz Coins earned!',
    firstWin: 'First win',
    wonOnce: (count: number, all: number) => `${count} of ${all} games won at least once`,
    bonus: 'Daily bonus earned: +100 coins!',
    alreadyCompleted: 'You have already completed this game today!',
    practiceWon: 'You won! Practice pays no coins.',
    lost: 'You lost this time. You can play again at once.',
    practiceLost: 'You lost this time.',
    failed: 'Failed to record game completion',
    reasons: {
      time: 'The time is up.',
      clock: 'The timing of this game does not match the server clock.',
      unfinished: 'The game ended before it was won.',
    },
    balance: (count: number) => `Balance: ${coins.count(count)}`,
    score: (score: string) => `This time: ${score}`,
    best: (score: string) => `Your best: ${score}`,
    newBest: 'A new best!',
    again: 'Play again',
    practise: 'Keep practicing',
    back: 'Back to games',
  },
  byGame: {
    'mini-shooter': miniShooter,
    'memory-match': memoryMatch,
    'quick-math': quickMath,
    'word-scramble': wordScramble,
    'target-clicker': targetClicker,
    'color-sequence': colorSequence,
    'maze-runner': mazeRunner,
    trivia,
    'reaction-test': reactionTest,
    puzzle,
  },
};
