import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { decodeRefusal } from '../platform/api/api-error.ts';
import { DeviceChoice } from './device-choice.tsx';
import { resetFault } from './reset-fault.ts';

it('A device is chosen by its owner’s name for it, or its id', () => {
  const html = renderToStaticMarkup(
    <DeviceChoice
      deviceIds={['first-id', 'second-id']}
      names={new Map([['first-id', 'Desk PC']])}
      chosen={undefined}
      onChosen={() => {}}
    />,
  );
  const labels = [...html.matchAll(/<label.*?<\/label>/gs)].map(([label]) =>
    label
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s{2,}/),
  );
  expect(labels).toEqual([['Desk PC', 'first-id'], ['second-id']]);
});

function refusal(code: string, status: number) {
  return decodeRefusal({ defined: true, code, status, message: code }, null);
}

it('A failed reset without an answer says so', () => {
  expect(resetFault(new TypeError('fetch failed'))).toBe(
    'Failed to reset HWID: The server cannot be reached. Please check your connection and try again.',
  );
  expect(resetFault(refusal('INTERNAL_ERROR', 500))).toBe(
    'Failed to reset HWID: Something went wrong on our side. Please try again.',
  );
});

it('A reset that failed says a refusal as it is', () => {
  expect(resetFault(refusal('DEVICE_RESETS_EXHAUSTED', 409))).toBe(
    "You've reached the maximum number of resets. Please contact support.",
  );
});
