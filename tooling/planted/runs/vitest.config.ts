import { defineConfig } from 'vitest/config';
import { PlainSummary } from '../../plain-summary.ts';

export default defineConfig({
  test: { root: import.meta.dirname, reporters: ['default', new PlainSummary()] },
});
