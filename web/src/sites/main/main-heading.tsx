type MainHeadingProps = { title: string; description: string };

/**
 * The heading of a text page: the largest element that a phone paints first, so never the text
 * below.
 */
export function MainHeading({ title, description }: MainHeadingProps) {
  return (
    <header className="flex flex-col gap-3">
      <h1 tabIndex={-1} className="main-title">
        {title}
      </h1>
      <p className="max-w-prose text-soft">{description}</p>
    </header>
  );
}
