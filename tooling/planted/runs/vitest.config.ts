import { defineConfig } from 'vitest/config';
import { PlainSummary } from '../../plain-summary.ts';
import { runFolder } from '../../run-folder.ts';

export default defineConfig({
  plugins: [runFolder()],
  test: { root: import.meta.dirname, reporters: ['default', new PlainSummary()] },
});
