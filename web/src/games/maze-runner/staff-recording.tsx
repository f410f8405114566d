import { EAST, NORTH, SOUTH } from '@regz/rules/games/maze-runner/boards.ts';
import { mazeRunner } from '@regz/rules/games/maze-runner/maze-runner.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReplayPlay, replayRecording } from '../kit/staff-recording.ts';
import { MazeBoard } from './maze-board.tsx';

const texts = messages.gameBoards;

function directionText(direction: number): string {
  const { up, right, down, left } = texts.directions;
  if (direction === NORTH) return up;
  if (direction === EAST) return right;
  return direction === SOUTH ? down : left;
}

export function mazeRecording(play: ReplayPlay) {
  return replayRecording(mazeRunner, play, {
    draw: (state) => <MazeBoard state={state} />,
    tell: ({ steps }) => texts.steps({ count: steps }),
    entry: (direction, _, { wonAtMs }) => ({
      text: directionText(direction),
      tone: wonAtMs === null ? 'plain' : 'good',
    }),
  });
}
