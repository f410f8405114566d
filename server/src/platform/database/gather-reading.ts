import { gather } from './gather.ts';

/**
 * Lets all who ask at the same moment share one reading, as `gather` does: it begins after each of
 * them has asked, so nobody is told what was true before. While the facts stay the same their view is
 * the very same object, so that what is made of it can be kept as long.
 * @param read gives the facts, as cheaply as they can be compared: one text, or some rows.
 * @param view makes an answer of the facts and of nothing else.
 */
export function gatherReading<Facts, View extends object>(
  read: () => Promise<Facts>,
  view: (facts: Facts) => View,
): () => Promise<View> {
  let latest: { text: string; view: View } | undefined;

  function viewOf(facts: Facts): View {
    const text = JSON.stringify(facts);
    if (latest?.text !== text) latest = { text, view: view(facts) };
    return latest.view;
  }

  const ask = gather<null, View>(
    async (asking) => {
      const shown = viewOf(await read());
      return asking.map(() => shown);
    },
    // While one statement is under way all others wait for the next, which takes no longer for them.
    { most: Number.POSITIVE_INFINITY, lanes: 1 },
  );
  return () => ask(null);
}
