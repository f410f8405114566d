import { messages } from '@regz/texts/en.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { ArrowRight, Download } from '../ui/icons.ts';
import type { Tool } from './download-views.ts';

const texts = messages.downloads;

/** A link to a public file, or to the external address. */
export function FetchLink({ download: { title, url, file } }: { download: Tool }) {
  const look = `${buttonClass()} w-full`;
  if (file === null) {
    return (
      <a href={url} rel="noreferrer" aria-label={texts.openOf({ title })} className={look}>
        <ArrowRight className="size-4" aria-hidden="true" />
        <span>{texts.open}</span>
      </a>
    );
  }
  return (
    <a href={url} aria-label={texts.downloadOf({ title })} className={look}>
      <Download className="size-4" aria-hidden="true" />
      <span>{texts.download}</span>
    </a>
  );
}
