import { batched } from './batched.ts';

/**
 * Lets concurrent callers share one read, as `batched` does. The read begins after each call, so
 * facts are never stale. While the facts are unchanged, the view is the same object, so results
 * derived from it can be cached.
 * @param read returns the facts in a form that is cheap to compare: one text, or some rows.
 * @param view builds an answer from the facts and nothing else.
 */
export function batchedRead<Facts, View extends object>(
  read: () => Promise<Facts>,
  view: (facts: Facts) => View,
): () => Promise<View> {
  let latest: { text: string; view: View } | undefined;

  function viewOf(facts: Facts): View {
    const text = JSON.stringify(facts);
    if (latest?.text !== text) latest = { text, view: view(facts) };
    return latest.view;
  }

  const ask = batched<null, View>(
    async (asking) => {
      const shown = viewOf(await read());
      return asking.map(() => shown);
    },
    // The number of callers does not affect its cost.
    { most: Number.POSITIVE_INFINITY },
  );
  return () => ask(null);
}
