import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LastSeal } from './last-seal.tsx';

const at = '2026-03-01T10:00:00.000Z';
const seal = { until: at, wallets: 1200, transfers: 34_567 };

function shown(props: Parameters<typeof LastSeal>[0]): string {
  return renderToStaticMarkup(<LastSeal {...props} />).replace(/<[^>]*>/g, ' ');
}

it('The last seal says how much it covers, and that nothing was changed since', () => {
  const text = shown({ seal, recomputed: { wrong: 0, at } });
  expect(text).toContain('1,200');
  expect(text).toContain('34,567');
  expect(text).toContain('Nothing was changed');
});

it('The last seal that no longer matches says so', () => {
  const text = shown({ seal, recomputed: { wrong: 1, at } });
  expect(text).toContain('Something was changed afterwards');
  expect(text).not.toContain('Nothing was changed');
});

it('The last seal that is not yet verified claims nothing', () => {
  const text = shown({ seal, recomputed: undefined });
  expect(text).toContain('Not yet');
  expect(text).not.toContain('changed');
});

it('The last seal that was never made is reported', () => {
  expect(shown({ seal: null, recomputed: { wrong: 0, at } })).toContain('has not been sealed yet');
});
