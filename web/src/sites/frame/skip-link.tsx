import { messages } from '../../i18n/en.ts';
import { useWords } from '../../i18n/words.ts';
import { SKIP_CLASS } from '../../ui/layout/skip-class.ts';

export const CONTENT_ID = 'content';

/** The first stop of the Tab key: jumps over the header. */
export function SkipLink() {
  const { skipToContent } = useWords('sites', messages.sites);
  return (
    <a href={`#${CONTENT_ID}`} className={SKIP_CLASS}>
      {skipToContent}
    </a>
  );
}
