import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seedOf } from '../../test/games/chance-plays.ts';
import { miniShooterSubject } from '../../test/games/subjects/mini-shooter.ts';
import { golden } from '../../test/golden.ts';
import { colorSequence, litPad } from './color-sequence/color-sequence.ts';
import { encodeLog } from './input-log.ts';
import { chooseBoard, directions, neighbor } from './maze-runner/boards.ts';
import { solveMaze } from './maze-runner/maze-bot.ts';
import { isOpen, mazeEndMs, mazeRunner } from './maze-runner/maze-runner.ts';
import { memoryMatch } from './memory-match/memory-match.ts';
import { besidePlayer, nearestToken } from './mini-shooter/announced.ts';
import { miniShooter } from './mini-shooter/mini-shooter.ts';
import { shooterCodec, type ShooterInput } from './mini-shooter/shooter-codec.ts';
import { beginTurns } from './mini-shooter/turns.ts';
import { noContent, oracleGame } from './oracle-game.ts';
import { puzzle } from './puzzle/puzzle.ts';
import { isSolved, mixed, movableCells, moved } from './puzzle/tiles.ts';
import { answerOf, drawProblem } from './quick-math/problems.ts';
import { quickMath } from './quick-math/quick-math.ts';
import { type Random, type Seed, stream } from './random.ts';
import { goAtMs, reactionTest } from './reaction-test/reaction-test.ts';
import { replayGame } from './registry.ts';
import { targetClicker } from './target-clicker/target-clicker.ts';
import { cellBox, drawCells, drawDiscs, squaredDistance } from './target-clicker/targets.ts';
import { readTriviaContent } from './trivia/trivia-content.ts';
import { trivia } from './trivia/trivia.ts';
import { readWordContent } from './word-scramble/word-content.ts';
import { wordScramble } from './word-scramble/word-scramble.ts';

// A second implementation and recorded plays prove ends, scores and limits of every game
// (rules/test/games). This file is about boards, views and flags.

const SEED: Seed = [1, 2, 3, 4];
const keys = { pace: 'standard', control: 'keys', content: null } as const;
const pointer = { ...keys, control: 'pointer' } as const;
const anySeed = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat());

it('Color Sequence has five of six colors, none twice in a row', () => {
  fc.assert(
    fc.property(anySeed, (seed) => {
      const { sequence } = colorSequence.begin(seed, keys);
      expect(sequence).toHaveLength(5);
      expect(sequence.every((pad, place) => pad !== sequence[place - 1])).toBe(true);
      expect([1, 2, 3, 4, 5, 6]).toEqual(expect.arrayContaining([...sequence]));
    }),
  );
});

it('Color Sequence shows one color at a time', () => {
  const state = colorSequence.begin(SEED, keys);
  const shown = Array.from({ length: 4500 }, (_, ms) => litPad(state, 2800 + ms));
  const changes = shown.filter((pad, ms) => pad !== null && pad !== shown[ms - 1]);
  expect(changes).toEqual(state.sequence);
  expect(shown.filter((pad) => pad !== null)).toHaveLength(3000);
  expect(litPad(state, state.clock.openAtMs - 1)).toBe(state.sequence[4]);
  expect(litPad(state, state.clock.openAtMs)).toBeNull();
});

it('A maze is one of 24 boards with passages both ways', () => {
  const boards = new Set<string>();
  let oneWay = 0;
  for (let number = 0; number < 400; number += 1) {
    const board = chooseBoard(stream(seedOf(number), 1));
    boards.add(JSON.stringify(board));
    for (let cell = 0; cell < 64; cell += 1) {
      for (const [index, direction] of directions.entries()) {
        if (!isOpen(board, cell, direction)) continue;
        const back = directions[(index + 2) % 4] ?? direction;
        if (!isOpen(board, neighbor(cell, direction), back)) oneWay += 1;
      }
    }
  }
  expect([boards.size, oneWay]).toEqual([24, 0]);
});

it('A maze has a way of 28, 30 or 32 steps', () => {
  const lengths = new Set(
    Array.from({ length: 200 }, (_, number) => {
      return solveMaze(chooseBoard(stream(seedOf(number), 1))).length;
    }),
  );
  expect(lengths).toEqual(new Set([28, 30, 32]));
});

it('A relaxed maze’s clock starts at the first step, after 120 s at the latest', () => {
  const begun = mazeRunner.begin(SEED, { ...keys, pace: 'relaxed' });
  expect(mazeEndMs(begun)).toBe(3000 + 120_000 + 22_500);
  const [step = 1] = solveMaze(begun.board);
  expect(mazeEndMs(mazeRunner.apply(begun, step, 50_000))).toBe(72_500);
});

it('Memory Match has eight pairs and shows eight cards', () => {
  fc.assert(
    fc.property(anySeed, (seed) => {
      const { deck, previewed } = memoryMatch.begin(seed, keys);
      expect(deck.toSorted((one, other) => one - other).join('')).toBe('0011223344556677');
      expect(new Set(previewed).size).toBe(8);
    }),
  );
});

it('Memory Match shows eight cards for 6 s, then turned cards', () => {
  const game = oracleGame(memoryMatch, noContent);
  const begun = game.position(SEED, keys, []);
  const shown = (view: object) => ('cards' in view && Array.isArray(view.cards) ? view.cards : []);
  expect(shown(begun.view(5999)).filter((card) => card !== null)).toHaveLength(8);
  expect(shown(begun.view(6000)).filter((card) => card !== null)).toHaveLength(0);
  const flipped = game.position(SEED, keys, [{ sent: 3, atMs: 6000 }]);
  expect(shown(flipped.view(6000)).filter((card) => card !== null)).toHaveLength(1);
});

it('Memory Match ends after ten minutes, or fifteen at the relaxed pace', () => {
  const begun = memoryMatch.begin(SEED, keys);
  expect(memoryMatch.outcome(begun, 600_000)).toBe('playing');
  expect(memoryMatch.outcome(begun, 600_001)).toBe('time-up');
  const relaxed = memoryMatch.begin(SEED, { ...keys, pace: 'relaxed' });
  expect(memoryMatch.outcome(relaxed, memoryMatch.openMs.relaxed)).toBe('playing');
  expect(memoryMatch.openMs.relaxed).toBe(900_000);
});

it('Memory Match names the wait before a flip', () => {
  const game = oracleGame(memoryMatch, noContent);
  const begun = game.position(SEED, keys, []);
  expect(begun.receive({ sent: 0, atMs: 5900 })).toEqual({ waitMs: 100 });
  expect(begun.receive({ sent: 0, atMs: 6000 })).toBe('taken');
  const flipped = game.position(SEED, keys, [{ sent: 0, atMs: 6000 }]);
  expect(flipped.receive({ sent: 1, atMs: 6249 })).toEqual({ waitMs: 1 });
  expect(flipped.receive({ sent: 1, atMs: 6250 })).toBe('taken');
  expect(flipped.receive({ sent: 0, atMs: 7000 })).toBe('invalid');
  for (const sent of [16, -1, 1.5, '1', 'AAAAA']) {
    expect(flipped.receive({ sent, atMs: 7000 })).toBe('invalid');
  }
});

it('Puzzle has each tile once and never starts solved', () => {
  fc.assert(
    fc.property(fc.nat(), (purpose) => {
      const board = mixed(stream(SEED, purpose));
      expect(board.toSorted((one, other) => one - other)).toEqual([...Array(16).keys()]);
      expect(isSolved(board)).toBe(false);
    }),
  );
});

it('Puzzle moves only tiles beside the gap', () => {
  const state = puzzle.begin(SEED, keys);
  const movable = movableCells(state.board);
  const effects = [...Array(16).keys()].filter(
    (cell) => puzzle.apply(state, cell, 5000).moves === 1,
  );
  expect(effects).toEqual(movable);
  expect(moved(state.board, movable[0] ?? 0)).not.toEqual(state.board);
});

it('Quick Math has small numbers and no answer below 0', () => {
  const random = stream(SEED, 9);
  const problems = Array.from({ length: 3000 }, () => drawProblem(random));
  expect(new Set(problems.map(({ operation }) => operation)).size).toBe(3);
  for (const problem of problems) {
    const { left, operation, right } = problem;
    const [least, most] = operation === '×' ? [2, 12] : [10, 59];
    expect(answerOf(problem)).toBeGreaterThanOrEqual(0);
    expect(left >= least && left <= most).toBe(true);
    expect(right >= least && right <= (operation === '×' ? 9 : 59)).toBe(true);
  }
});

it('Quick Math shows the problem, the time left and a wrong answer’s correction', () => {
  const begun = quickMath.begin(SEED, keys);
  const [problem] = begun.problems;
  if (problem === undefined) throw new Error('there is no problem');
  const shown = { game: 'quick-math', problem, solved: 0, problems: 5, leftMs: 29_000 };
  expect(quickMath.view(begun, 1000)).toEqual(shown);
  const answered = quickMath.apply(begun, answerOf(problem), 4000);
  expect(quickMath.view(answered, 4000)).toMatchObject({ solved: 1, leftMs: 26_500 });
  expect(quickMath.view(answered, 40_000)).toMatchObject({ leftMs: 0 });
  const given = answerOf(problem) + 1;
  const lost = { game: 'quick-math', problem, answer: answerOf(problem), given, solved: 0 };
  expect(quickMath.reveal(quickMath.apply(begun, given, 3000))).toEqual(lost);
});

it('Reaction Test waits one to four seconds', () => {
  const waits = Array.from({ length: 300 }, (_, number) => [number, 2, 3, 4] as const).flatMap(
    (seed) => reactionTest.begin(seed, keys).waitsMs,
  );
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(4000);
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(2900);
});

function pressed(afterMs: readonly number[]) {
  let state = reactionTest.begin(SEED, keys);
  for (const ms of afterMs) state = reactionTest.apply(state, 'press', goAtMs(state) + ms);
  return state;
}

it('Reaction Test shows a lost play’s times and missed trials', () => {
  const missed = { pressedAfterMs: null, success: false };
  expect(reactionTest.reveal(pressed([900, -50, 300]))).toMatchObject({
    waitsMs: { length: 10 },
    latestMs: 500,
    trials: [
      { pressedAfterMs: 900, success: false },
      { pressedAfterMs: -50, success: false },
      { pressedAfterMs: 300, success: true },
      missed,
      missed,
      missed,
      missed,
    ],
  });
});

it('Reaction Test shows a won play’s times', () => {
  const afterMs = [300, 900, 310, 320, 330, 340];
  let state = reactionTest.begin(SEED, keys);
  const presses = afterMs.map((ms) => {
    const atMs = goAtMs(state) + ms;
    state = reactionTest.apply(state, 'press', atMs);
    return { input: 'press' as const, atMs };
  });
  const log = encodeLog(presses, reactionTest.codec);
  const elapsedMs = presses.at(-1)?.atMs ?? 0;
  const judged = replayGame(reactionTest).judge(SEED, keys, { log, elapsedMs });
  expect(judged).toMatchObject({ outcome: 'won', score: 320 });
  expect(judged?.reveal).toMatchObject({ trials: afterMs.map((ms) => ({ pressedAfterMs: ms })) });
});

function clicked(gapsMs: (place: number) => number, besidePx = 0) {
  let state = targetClicker.begin(SEED, pointer);
  let atMs = 3000;
  const presses = state.targets.map((target, place) => {
    atMs += gapsMs(place);
    return { input: 'cell' in target ? target : { ...target, x: target.x + besidePx }, atMs };
  });
  for (const press of presses) state = targetClicker.apply(state, press.input, press.atMs);
  return { state, flags: targetClicker.flags(presses, state), atMs };
}

it('Targets are in the field and away from the one before', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(24, 36), (purpose, radius) => {
      const discs = drawDiscs(stream(SEED, purpose), radius);
      expect(discs).toHaveLength(20);
      for (const [place, disc] of discs.entries()) {
        expect(disc.x).toBeGreaterThanOrEqual(radius);
        expect(disc.x).toBeLessThanOrEqual(600 - radius);
        expect(disc.y).toBeGreaterThanOrEqual(radius);
        expect(disc.y).toBeLessThanOrEqual(400 - radius);
        const last = discs[place - 1];
        if (last !== undefined) expect(squaredDistance(disc, last)).toBeGreaterThanOrEqual(9216);
      }
    }),
  );
});

it('Targets for keys are cells, none twice in a row', () => {
  const chance: Random = stream(SEED, 5);
  const cells = drawCells(chance).map(({ cell }) => cell);
  expect(cells.every((cell, place) => cell !== cells[place - 1])).toBe(true);
  expect(targetClicker.begin(SEED, keys).targets[0]).toHaveProperty('cell');
  expect(cellBox(9)).toEqual({ x: 400, y: 266, width: 200, height: 134 });
});

it('A disc has a press within 24 px, and no press on a number', () => {
  expect(clicked(() => 500, 25).state.hitsAtMs).toEqual([]);
  expect(clicked(() => 500, 24).state.hitsAtMs).toHaveLength(20);
  const pressedCells = [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce(
    (now, cell, place) => targetClicker.apply(now, { cell }, 3200 + place * 200),
    targetClicker.begin(SEED, pointer),
  );
  expect(pressedCells.hitsAtMs).toEqual([]);
});

function textOf(language: string, number: number) {
  return {
    question: `${language} ${number}`,
    options: ['a', 'b', 'c', 'd'].map((option) => `${language} ${number}${option}`),
  };
}

const questions = [1, 2, 3].map((number) => ({
  en: textOf('en', number),
  si: textOf('si', number),
  ta: textOf('ta', number),
  rightOption: number,
}));

function asked(seed: number) {
  const content = readTriviaContent({ questions });
  return trivia.begin([seed, 2, 3, 4], { ...keys, content });
}

it('Trivia mixes options alike in every language', () => {
  const orders = new Set<string>();
  for (let seed = 0; seed < 60; seed += 1) {
    const [first] = asked(seed).questions;
    if (first === undefined) throw new Error('there is no question');
    const bare = (options: readonly string[]) => options.map((option) => option.slice(3));
    expect(bare(first.si.options)).toEqual(bare(first.en.options));
    expect(bare(first.ta.options)).toEqual(bare(first.en.options));
    expect(first.en.options[first.rightOption]).toBe('en 1b');
    orders.add(first.en.options.join());
  }
  expect(orders.size).toBeGreaterThan(10);
});

it('Trivia shows the current question without its answer', () => {
  const seen = trivia.view(asked(1), 500);
  expect(JSON.stringify(seen)).not.toMatch(/rightOption|(?:en|si|ta) [23]/u);
  expect(seen).toMatchObject({ answered: 0, questions: 3, last: null, shownInMs: 0 });
});

it('Trivia shows the right answer for two seconds', () => {
  const state = asked(1);
  const right = state.questions[0]?.rightOption ?? -1;
  const answered = trivia.apply(state, right, 4000);
  expect(trivia.view(answered, 4200)).toMatchObject({
    answered: 1,
    last: { chosen: right, rightOption: right },
    shownInMs: 1800,
  });
  expect(trivia.waitMs(answered, 0, 6999)).toBe(1);
  expect(trivia.waitMs(answered, 0, 7000)).toBe(0);
});

it('A lost play shows the right answer, board or sequence', () => {
  const quiz = asked(1);
  const right = quiz.questions[0]?.rightOption ?? -1;
  const wrong = trivia.apply(quiz, (right + 1) % 4, 4000);
  expect(trivia.outcome(wrong, 4000)).toBe('lost');
  expect(trivia.reveal(wrong)).toMatchObject({
    question: { en: {} },
    rightOption: right,
    chosen: (right + 1) % 4,
    correct: 0,
  });
  const { board } = puzzle.begin(SEED, keys);
  expect(puzzle.reveal(puzzle.begin(SEED, keys))).toEqual({ game: 'puzzle', board: [...board] });
  const { deck } = memoryMatch.begin(SEED, keys);
  const cards = { game: 'memory-match', deck: [...deck] };
  expect(memoryMatch.reveal(memoryMatch.begin(SEED, keys))).toEqual(cards);
  const { sequence, clock } = colorSequence.begin(SEED, keys);
  const pad = ((sequence[0] ?? 0) % 6) + 1;
  const missed = colorSequence.apply(colorSequence.begin(SEED, keys), pad, clock.openAtMs);
  const colors = { game: 'color-sequence', sequence: [...sequence], pressed: [pad] };
  expect(colorSequence.reveal(missed)).toEqual(colors);
});

it('Trivia needs three whole questions', () => {
  const [first, second] = questions;
  const wrong = [
    null,
    { questions: [first, second] },
    { questions: [first, second, { ...first, rightOption: 4 }] },
    { questions: [first, second, { ...first, ta: { question: 'x', options: ['a'] } }] },
    { questions: [first, second, { ...first, si: undefined }] },
  ];
  for (const stored of wrong) expect(() => readTriviaContent(stored)).toThrow('no list');
});

const hint = { en: 'sharp', si: 'si', ta: 'ta' };

function scrambled(word: string, seed: Seed = SEED) {
  return wordScramble.begin(seed, {
    ...keys,
    content: { word, hint },
  });
}

it('Word Scramble mixes the letters of the word', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom('EXACT', 'AAAAB', 'LEVEL'), (number, word) => {
      const { letters } = scrambled(word, [number, 1, 1, 1]);
      expect(letters.toSorted().join('')).toBe(word.split('').toSorted().join(''));
      expect(letters.join('')).not.toBe(word);
    }),
  );
});

it('Word Scramble never shows its word', () => {
  const guessed = ['CATEX', 'TAXEC', 'ACTEX'].reduce(
    (state, guess, place) => wordScramble.apply(state, guess, 2000 + place),
    scrambled('EXACT'),
  );
  expect(wordScramble.outcome(guessed, 3000)).toBe('lost');
  expect(JSON.stringify(wordScramble.view(guessed, 3000))).not.toContain('EXACT');
  expect(wordScramble.reveal(guessed)).toBeNull();
  expect(wordScramble.view(scrambled('EXACT'), 0)).toMatchObject({ hint, guessesLeft: 3 });
});

it('A guess learns how many letters are in place', () => {
  const guessed = (word: string, ...guesses: string[]) =>
    wordScramble.view(
      guesses.reduce((state, guess, at) => wordScramble.apply(state, guess, at), scrambled(word)),
      0,
    );
  expect(guessed('EXACT', 'CATEX', 'EXTAC', 'EXACT')).toMatchObject({ inPlace: [0, 2, 5] });
  // A letter that the word has twice counts once for each correct position.
  expect(guessed('LEVEL', 'LEEVL', 'ELLEV')).toMatchObject({ inPlace: [3, 1] });
  expect(guessed('EXACT')).toMatchObject({ inPlace: [] });
});

it('Word Scramble needs a word with a hint', () => {
  const wrong = [null, {}, { word: 'EXACT' }, { word: 'exact', hint }, { word: 'EXACT', hint: {} }];
  for (const stored of wrong) expect(() => readWordContent(stored)).toThrow('no word');
  expect(readWordContent({ word: 'EXACT', hint })).toEqual({ word: 'EXACT', hint });
});

golden(
  'Unreadable answers and guesses are refused',
  (sent: number | string) => [quickMath.readInput(sent), wordScramble.readInput(sent)],
  [
    [7, [7, null]],
    [1.5, [null, null]],
    ['7', [null, null]],
    [10_000, [null, null]],
    [-1000, [null, null]],
    [Number.NaN, [null, null]],
    ['EXACT', [null, 'EXACT']],
    ['exact', [null, null]],
    ['EXAC', [null, null]],
    ['EXACTS', [null, null]],
    ['EXÄCT', [null, null]],
    ['EXACT\n', [null, null]],
  ],
);

it('Answers and guesses need time, and a guess counts once', () => {
  const begun = quickMath.begin(SEED, keys);
  expect([699, 700].map((atMs) => quickMath.waitMs(begun, 1, atMs))).toEqual([1, 0]);
  const word = scrambled('EXACT');
  expect([1499, 1500].map((atMs) => wordScramble.waitMs(word, 'EXACT', atMs))).toEqual([1, 0]);
  const guessed = wordScramble.apply(word, 'CATEX', 2000);
  expect(['CATEX', 'TAXEC'].map((guess) => wordScramble.allows(guessed, guess))).toEqual([
    false,
    true,
  ]);
});

const solved = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0];

golden(
  'Puzzle flags a play that starts too soon or has too few moves',
  (moves: number, atMs: number) => {
    const almost = { ...puzzle.begin(SEED, keys), board: moved(solved, 14), moves };
    return puzzle.flags([], puzzle.apply(almost, 15, atMs));
  },
  [
    [60, 3399, ['too-fast']],
    [60, 3400, []],
    [22, 9000, ['shortest-way']],
    [23, 9000, []],
  ],
);

golden(
  'Reaction Test flags fast or even presses',
  (afterMs: readonly number[]) => reactionTest.flags([], pressed(afterMs)),
  [
    [[149, 120, 130, 140, 110], ['too-fast']],
    [[200, 201, 203, 205, 207], ['even-beat']],
    [[200, 201, 203, 205, 208], []],
    [[210, 227, 244, 261, 278], ['even-beat']],
    [[210, 227, 244, 261, 280], []],
  ],
);

golden(
  'Target Clicker flags a fast, even or exact play',
  (leastMs: number, stepMs: number, steps: number, besidePx: number) =>
    clicked((place) => leastMs + (place % steps) * stepMs, besidePx).flags.toSorted(),
  [
    [200, 30, 7, 0, ['exact-aim', 'too-fast']],
    [300, 60, 7, 9, []],
    [400, 80, 2, 9, ['even-beat']],
    [400, 100, 2, 9, []],
    [300, 60, 7, 2, ['exact-aim']],
    [300, 60, 7, 3, []],
  ],
);

it('Maze Runner flags evenly timed inputs', () => {
  const begun = mazeRunner.begin(SEED, keys);
  const inputs = solveMaze(begun.board).map((input, index) => ({
    input,
    atMs: 3500 + index * 100,
  }));
  const end = inputs.reduce(
    (state, { input, atMs }) => mazeRunner.apply(state, input, atMs),
    begun,
  );
  expect(mazeRunner.flags(inputs, end)).toEqual(['even-beat']);
});

const flightSeed = seedOf(2);
const wonFlight = miniShooterSubject.bot(flightSeed, keys);
const tick = wonFlight.at(-1)?.atMs ?? 0;

function judgedFlight(inputs: typeof wonFlight, elapsedMs: number) {
  const log = encodeLog(inputs, shooterCodec);
  return replayGame(miniShooter).judge(flightSeed, keys, { log, elapsedMs });
}

function begunWith(inputs: readonly ShooterInput[]) {
  return inputs.reduce(
    (state, input, place) => miniShooter.apply(state, input, place),
    miniShooter.begin(flightSeed, keys),
  );
}

const flownMs = 3000 + Math.floor((tick * 1000) / 60);

it('A flight counts sixty ticks a second after the countdown', () => {
  expect(judgedFlight(wonFlight, flownMs)).toMatchObject({ outcome: 'won', reason: null });
  expect(judgedFlight(wonFlight, flownMs - 251)).toMatchObject({
    outcome: 'lost',
    reason: 'clock',
  });
});

it('A slow device may take a quarter more and fifteen seconds', () => {
  const latest = flownMs + 15_000 + Math.floor((flownMs - 3000) / 4);
  expect(judgedFlight(wonFlight, latest)?.flags).not.toContain('held');
  expect(judgedFlight(wonFlight, latest + 1)?.outcome).toBe('won');
  expect(judgedFlight(wonFlight, latest + 1)?.flags).toContain('held');
  const paused = [{ input: { pauseMs: 30_000 }, atMs: 0 }, ...wonFlight];
  expect(judgedFlight(paused, latest + 30_000)?.flags).not.toContain('held');
  expect(judgedFlight(paused, latest + 30_001)?.flags).toContain('held');
});

golden(
  'A flight has five pauses of five minutes in all',
  (...pausesMs: readonly number[]) => begunWith(pausesMs.map((pauseMs) => ({ pauseMs }))).pausedMs,
  [
    [1000, 1000, 1000, 1000, 1000, 1000, 5000],
    [300_000, 1, 300_000],
    [300_001, 0],
  ],
);

it('A flight whose log ends early is not won', () => {
  expect(judgedFlight(wonFlight.slice(0, -1), 200_000)).toMatchObject({ reason: 'unfinished' });
});

it('A flight ends after 36,000 ticks', () => {
  const state = miniShooter.begin(flightSeed, keys);
  if (state.flight === null) throw new Error('there is no flight');
  const late = { ...state.flight, tick: 35_998, unhurtUntil: 40_000 };
  const flown = (until: number) =>
    miniShooter.apply({ ...state, flight: late }, { held: 0 }, until);
  expect(miniShooter.outcome(flown(35_999), 0)).toBe('playing');
  expect(miniShooter.outcome(flown(40_000), 0)).toBe('time-up');
  expect(flown(40_000).flight?.tick).toBe(36_000);
});

it('A flight is flagged if its keys change on a grid', () => {
  const state = { ...miniShooter.begin(flightSeed, keys) };
  if (state.flight === null) throw new Error('there is no flight');
  const flown = { ...state, flight: { ...state.flight, got: 100, tick: 6000 } };
  const beats = (gap: (place: number) => number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ input: { held: 1 }, atMs: gap(place) }));
  const flagsOf = (inputs: typeof wonFlight, atTick = 6000) =>
    miniShooter.flags(inputs, { ...flown, flight: { ...flown.flight, tick: atTick } });
  expect(flagsOf(beats((place) => place * 12, 60))).toEqual(['even-beat']);
  expect(flagsOf(beats((place) => place * 12 + (place % 3), 60))).toEqual([]);
  expect(
    flagsOf(
      beats((place) => place * 12 + (place % 3), 60),
      3599,
    ),
  ).toEqual(['too-fast']);
  expect(flagsOf(beats((place) => place * 3 + (place % 2), 1600))).toEqual(['too-fast']);
});

it('A turn says where the nearest token is', () => {
  const turns = miniShooter.begin(flightSeed, { ...keys, control: 'reader' }).turns;
  if (turns === null) throw new Error('there are no turns');
  const { right, down } = nearestToken(turns);
  expect(turns.tokens).toContainEqual({ x: turns.player.x + right, y: turns.player.y + down });
});

it('A turn says what moves beside the player', () => {
  const rock = { x: 8, y: 4, dx: -1, dy: 0 };
  const turns = { ...beginTurns(flightSeed), obstacles: [rock, { x: 14, y: 9, dx: 0, dy: -1 }] };
  expect(besidePlayer(turns)).toEqual([{ right: 1, down: -1, goes: { right: -1, down: 0 } }]);
});
