import { type ReactNode, useId } from 'react';

type CardRowProps = {
  title: string;
  text: ReactNode;
  /** The act at the end of the row. */
  children?: ReactNode;
};

/** A region in one row, for a rarely used act: its heading, a sentence, its act. */
export function CardRow({ title, text, children }: CardRowProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3"
    >
      <h2 id={titleId} className="text-base">
        {title}
      </h2>
      <div className="min-w-0 flex-1 basis-40 text-sm text-soft">{text}</div>
      <div className="ml-auto empty:hidden">{children}</div>
    </section>
  );
}
