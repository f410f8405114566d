import { api } from './api/api.ts';

const reported = new Set<string>();

/**
 * Reports to the server, once per path, that a link inside the page has no target. A failed report
 * is dropped: the person sees the not-found page either way.
 */
export async function reportMissingPage(path: string): Promise<void> {
  if (reported.has(path)) return;
  reported.add(path);
  try {
    await api.sites.reportMissingPage({ path });
  } catch {
    // There is nothing to do for the person, and nowhere else to report to.
  }
}
