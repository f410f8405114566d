import { api } from './api/api.ts';

const reported = new Set<string>();

/**
 * Tells the server, once per path, that a link inside the page led nowhere. A report that fails is
 * dropped: the person sees the not-found page either way.
 */
export async function reportMissingPage(path: string): Promise<void> {
  if (reported.has(path)) return;
  reported.add(path);
  try {
    await api.sites.reportMissingPage({ path });
  } catch {
    // Nothing to do for the person, and nowhere else to report to.
  }
}
