/** How many of a few are done, as marks; the words beside them say it to everybody else. */
export function Pips({ done, of }: { done: number; of: number }) {
  return (
    <div aria-hidden="true" className="flex justify-center gap-2">
      {Array.from({ length: of }, (_, place) => (
        <span
          key={place}
          className={
            'h-2 w-8 rounded-sm transition-colors ' + (place < done ? 'bg-accent' : 'bg-raised')
          }
        />
      ))}
    </div>
  );
}
