import { messages } from '@regz/texts/en.ts';
import { memo, useEffect, useRef } from 'react';
import type { Recording, RecordingEntry } from '../../kit/staff-recording.ts';

const texts = messages.gamesStaff.recording;

const tones: Record<RecordingEntry['tone'], string> = {
  plain: 'text-ink',
  good: 'text-accent-text',
  bad: 'text-bad',
  off: 'text-faint',
};

type EntryProps = {
  entry: RecordingEntry;
  seconds: string;
  isCurrent: boolean;
  onSeek: (tick: number) => void;
};

const Entry = memo(function Entry({ entry, seconds, isCurrent, onSeek }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => onSeek(entry.tick)}
        className={
          'flex w-full cursor-pointer gap-3 border-l-2 px-3 py-1 text-left text-sm hover:bg-raised ' +
          'focus-visible:-outline-offset-2 ' +
          (isCurrent ? 'border-accent-text bg-raised' : 'border-transparent')
        }
      >
        <span className="w-16 shrink-0 text-right text-faint tabular-nums">{seconds}</span>
        <span className={`min-w-0 wrap-anywhere ${tones[entry.tone]}`}>
          {entry.tone === 'off' ? `${entry.text} (${texts.ignored})` : entry.text}
        </span>
      </button>
    </li>
  );
});

type TrailProps = { recording: Recording; tick: number; onSeek: (tick: number) => void };

/**
 * Every input with its time. The list follows the recording, and a press on an input jumps to it.
 */
export function Trail({ recording: { entries, ticksASecond }, tick, onSeek }: TrailProps) {
  const list = useRef<HTMLOListElement>(null);
  const next = entries.findIndex((entry) => entry.tick > tick);
  const current = (next === -1 ? entries.length : next) - 1;
  useEffect(() => {
    const element = list.current?.children[current];
    if (list.current === null || !(element instanceof HTMLElement)) return;
    list.current.scrollTop = element.offsetTop - list.current.clientHeight / 2;
  }, [current]);
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="text-base">{texts.trail}</h3>
      {entries.length === 0 ? (
        <p className="text-sm text-soft">{texts.noInputs}</p>
      ) : (
        <ol ref={list} className="relative max-h-72 overflow-y-auto">
          {entries.map((entry, place) => (
            <Entry
              // oxlint-disable-next-line react/no-array-index-key -- an input is its place
              key={place}
              entry={entry}
              seconds={`${(entry.tick / ticksASecond).toFixed(2)} s`}
              isCurrent={place === current}
              onSeek={onSeek}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
