import type { ReactNode } from 'react';

type PageHeadingProps = {
  title: ReactNode;
  eyebrow?: string;
  description?: ReactNode;
  actions?: ReactNode;
};

/** The one h1 of a page. It takes the focus after a navigation inside the site. */
export function PageHeading({ title, eyebrow, description, actions }: PageHeadingProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div className="flex min-w-0 flex-col gap-2">
        {eyebrow ? <p className="label-mono text-faint">{eyebrow}</p> : null}
        <h1 tabIndex={-1} className="text-3xl wrap-anywhere md:text-4xl">
          {title}
        </h1>
        {description ? <p className="max-w-prose text-soft">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
    </header>
  );
}
