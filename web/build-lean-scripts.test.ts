import { expect, it } from 'vitest';
import { TAKEN_OVER, withoutHandOver } from './build-lean-scripts.ts';

it('a document loses the hand-over of loader data and keeps what loads its pages', () => {
  const loader = `<script type="module">${TAKEN_OVER} = {"root":route0};</script>`;
  const html =
    '<main></main><script>window.__reactRouterContext = {"ssr":false};</script>' +
    `${loader}<!--$--><script>window.__reactRouterContext.streamController.close();</script><!--/$-->`;
  expect(withoutHandOver(html)).toBe(`<main></main>${loader}`);
});
