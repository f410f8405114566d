import { puzzle } from '@regz/rules/games/puzzle/puzzle.ts';
import { GAP } from '@regz/rules/games/puzzle/tiles.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReplayPlay, replayRecording } from '../kit/staff-recording.ts';
import { TileFace } from './tile-board.tsx';

const texts = messages.gameBoards;

export function puzzleRecording(play: ReplayPlay) {
  return replayRecording(puzzle, play, {
    draw: ({ board }) => (
      <div className="grid grid-cols-4 gap-2">
        {board.map((tile, cell) => (
          <div key={tile} className="aspect-square">
            {tile === GAP ? null : <TileFace tile={tile} isHome={tile === cell + 1} />}
          </div>
        ))}
      </div>
    ),
    tell: ({ moves }) => texts.moves({ count: moves }),
    entry: (cell, { board }, { wonAtMs }) => ({
      text: texts.tile({ tile: board[cell] ?? 0 }),
      tone: wonAtMs === null ? 'plain' : 'good',
    }),
  });
}
