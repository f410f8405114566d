import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
  }
}

/**
 * Unpacks the browser that comes with npm, once per version: its package would otherwise reuse
 * whatever copy lies in the machine's temporary directory.
 */
export default async function setup(project: TestProject): Promise<void> {
  const home = fileURLToPath(new URL('../.cache/chromium-153.0.0', import.meta.url));
  mkdirSync(home, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = home;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    project.provide('chromium', await chromium.executablePath());
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
