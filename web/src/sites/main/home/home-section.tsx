import type { ReactNode } from 'react';

type HomeSectionProps = { heading: string; text?: string; children: ReactNode };

/** A part of the home page below its hero. */
export function HomeSection({ heading, text, children }: HomeSectionProps) {
  return (
    <section className="page-width flex flex-col gap-8 py-12 md:py-20">
      <header className="flex flex-col gap-3">
        <h2 className="text-3xl md:text-4xl">{heading}</h2>
        {text === undefined ? null : <p className="max-w-[34rem] text-lg text-soft">{text}</p>}
      </header>
      {children}
    </section>
  );
}
