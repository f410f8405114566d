import { escapeHtml } from '../../src/platform/escape-html.ts';
import type { Services } from '../../src/platform/services.ts';
import { STAND_INS_PATH } from '../../src/platform/stand-ins.ts';
import { clockAhead, clockTime } from './clock-words.ts';
import type { TestClock } from './test-clock.ts';

/** The path of the page that advances the clock. */
export const clockPath = `${STAND_INS_PATH}/clock`;

/**
 * The bar of every page while the clock is ahead, and its link. They are custom elements, which
 * React skips during hydration.
 */
export function clockInsert(
  { config }: Pick<Services, 'config'>,
  { clock, aheadMs }: TestClock,
): { key: string; write(html: string): string } {
  const says = barText(clock(), aheadMs());
  const bar = `<test-clock-bar role="complementary" aria-label="Test clock"><time>${escapeHtml(says)}</time></test-clock-bar>`;
  const turn =
    '<test-clock-turn role="complementary" aria-label="Turning the test clock">' +
    `<a href="${escapeHtml(`${config.origins.client}${clockPath}`)}">Turn it</a></test-clock-turn>`;
  const files =
    `<link rel="stylesheet" href="${clockPath}/bar.css">` +
    `<script defer src="${clockPath}/bar.js"></script>`;
  return {
    key: says,
    write: (html) =>
      html
        .replace('</head>', () => `${files}</head>`)
        .replace(/<body[^>]*>/, (body) => `${body}${bar}`)
        .replace('</body>', () => `${turn}</body>`),
  };
}

export function barText(nowMs: number, aheadMs: number): string {
  return `Test clock: ${clockTime(nowMs)}, ${clockAhead(aheadMs)}`;
}
