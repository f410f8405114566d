import { messages } from '@regz/texts/en.ts';
import { type OraclePlay, oracleRecording } from '../kit/staff-recording.ts';

const texts = messages.gameBoards;

export function wordRecording(play: OraclePlay) {
  const word = play.recording.word ?? '';
  return oracleRecording('word-scramble', play, {
    draw: ({ letters, hint, guesses }) => (
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-5 gap-2">
          {letters.map((letter, place) => (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- a letter may be there twice
              key={place}
              className="grid aspect-square place-items-center rounded-md border-2 border-field bg-raised font-display text-2xl font-semibold"
            >
              {letter}
            </div>
          ))}
        </div>
        <p className="text-sm text-soft">{hint.en}</p>
        <ol translate="no" className="flex min-h-24 flex-col gap-1 font-mono text-lg">
          {guesses.map((guess, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same word may be guessed twice
            <li key={place} className={guess === word ? 'text-accent-text' : 'text-bad'}>
              {guess}
            </li>
          ))}
        </ol>
        <p className="text-sm">{texts.word({ word })}</p>
      </div>
    ),
    tell: ({ guesses }) => texts.guesses({ count: guesses.length }),
    entry: (input) => ({ text: String(input), tone: input === word ? 'good' : 'bad' }),
  });
}
