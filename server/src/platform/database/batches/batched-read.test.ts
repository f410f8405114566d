import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batchedRead } from './batched-read.ts';

/** Readings that end when the test says so, with what it says. */
function heldReadings() {
  const ends: ((facts: { price: number }) => void)[] = [];
  const read = () => new Promise<{ price: number }>((resolve) => ends.push(resolve));
  const view = ({ price }: { price: number }) => ({ sentence: `It costs ${price}.` });
  return {
    ask: batchedRead(read, view),
    begun: () => ends.length,
    end: (place: number, price: number) => ends[place]?.({ price }),
  };
}

it('A shared reading gives the same object until the facts change', async () => {
  let price = 1;
  const ask = batchedRead(
    async () => ({ price }),
    (facts) => ({ facts }),
  );
  const first = await ask();
  expect(await ask()).toBe(first);
  price = 2;
  const second = await ask();
  expect(second).toEqual({ facts: { price: 2 } });
  expect(await ask()).toBe(second);
  price = 1;
  expect(await ask()).toEqual({ facts: { price: 1 } });
});

it('A shared read begins after all of its callers have called', async () => {
  const { ask, begun, end } = heldReadings();
  const early = ask();
  await turn();
  const late = Array.from({ length: 100 }, () => ask());
  expect(begun()).toBe(1);
  end(0, 1);
  await expect(early).resolves.toEqual({ sentence: 'It costs 1.' });
  await turn();
  expect(begun()).toBe(2);
  end(1, 7);
  const told = new Set(await Promise.all(late));
  expect([...told]).toEqual([{ sentence: 'It costs 7.' }]);
});

it('A shared reading rejects for everybody who waited if it fails, and the next one is read afresh', async () => {
  const answers = [new Error('away'), null];
  const ask = batchedRead(
    async () => {
      const fault = answers.shift();
      if (fault) throw fault;
      return 1;
    },
    (facts) => ({ facts }),
  );
  await expect(ask()).rejects.toThrow('away');
  await expect(ask()).resolves.toEqual({ facts: 1 });
});
