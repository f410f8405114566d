import { expect, it } from 'vitest';
import { filledReply, unfilledPlaceholder, unknownPlaceholder } from './replies.ts';

it('Unknown placeholders of a saved reply stay', () => {
  const text = 'Dear {name}, {order} ends {end}. {name}: {other}';
  const filled = filledReply(text, { name: 'Nimal {end}', order: 'RGZ-1' });
  expect(filled).toBe('Dear Nimal {end}, RGZ-1 ends {end}. Nimal {end}: {other}');
  expect(unfilledPlaceholder(filled)).toBe('{end}');
  expect(unfilledPlaceholder('{other}')).toBe(null);
  expect(unknownPlaceholder(text)).toBe('{other}');
  expect(unknownPlaceholder('{name}')).toBe(null);
});
