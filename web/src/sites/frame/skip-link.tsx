import { messages } from '../../i18n/en.ts';
import { useWords } from '../../i18n/words.ts';

export const CONTENT_ID = 'content';

/** The first stop of the Tab key: jumps over the header. */
export function SkipLink() {
  const { skipToContent } = useWords('sites', messages.sites);
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
    >
      {skipToContent}
    </a>
  );
}
