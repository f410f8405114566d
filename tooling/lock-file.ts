type LockFile = { packages: Record<string, { optional?: boolean; engines?: unknown }> };

/**
 * The text of package-lock.json without what optional packages say about the Node.js they need.
 *
 * npm silently leaves out an optional package that excludes the Node.js npm itself runs on, and the
 * native half of our build tools consists of such packages: on Node.js 18 `npm ci` would succeed
 * and no site could be built. Here they run on the pinned Node.js, whatever npm runs on.
 */
export function withoutOptionalEngines(text: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- npm's own file, in its own form
  const lock: LockFile = JSON.parse(text);
  for (const entry of Object.values(lock.packages)) {
    if (entry.optional === true) delete entry.engines;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}
