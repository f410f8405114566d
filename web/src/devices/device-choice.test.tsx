import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DeviceChoice } from './device-choice.tsx';

it('A device to be removed is chosen by what its owner calls it, and by its id where that is not known', () => {
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
