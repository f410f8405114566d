import { messages } from '@regz/texts/en.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** The sentence of a code that a file's address redirects with. Undefined for any other text. */
function refusedText(code: string): string | undefined {
  if (!code.startsWith('DOWNLOAD_')) return undefined;
  const sentences: Record<string, unknown> = messages.errors;
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return typeof sentence === 'string' ? sentence : undefined;
}

/** The reason why the address of a file returned no file. */
export function RefusedNotice({ code }: { code: string }) {
  const text = refusedText(code);
  return text === undefined ? null : <Notice tone="bad">{text}</Notice>;
}
