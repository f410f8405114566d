import { messages } from '@regz/texts/en.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/buttons/button.tsx';

const { leave } = messages.games.overlay;

type LeaveQuestionProps = { onStay: () => void; onLeave: () => void };

/** Asks for confirmation before a running play is abandoned. The game continues behind it. */
export function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
  const question = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    question.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <section
      ref={question}
      role="alertdialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      className="flex flex-col gap-3 rounded-md border border-warn bg-surface p-4"
    >
      <h3 id="leave-title" className="text-lg">
        {leave.title}
      </h3>
      <p id="leave-text" className="text-soft">
        {leave.text}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={onStay}>
          {leave.stay}
        </Button>
        <Button size="sm" variant="secondary" onClick={onLeave}>
          {leave.leave}
        </Button>
      </div>
    </section>
  );
}
