import { messages } from '@regz/texts/en.ts';

const texts = messages.keyStock.removal;

/** What a removal of keys did. */
export function removalText({ removed, handedOut }: { removed: number; handedOut: number }) {
  if (handedOut === 0) return texts.done({ n: removed });
  return texts.doneSome({ removed, handedOut });
}
