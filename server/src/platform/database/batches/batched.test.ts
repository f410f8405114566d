import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { silentLog, sharedDatabase } from '../../../../test/harness/harness-database.ts';
import { createDatabase, type Database } from '../database.ts';
import { batchedRead } from './batched-read.ts';
import { batched, type Run } from './batched.ts';

const database = sharedDatabase();

beforeAll(async () => {
  await database.sql(
    'create table notes (text text primary key); grant select, insert on notes to regz_app',
  );
});

beforeEach(() => database.ownerPool.query('delete from notes'));

/** Batches that end when the test says so, one after the other. */
function heldBatches() {
  const asked: string[][] = [];
  const ends: (() => void)[] = [];
  const ask: Run<string, string> = async (items) => {
    asked.push([...items]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => item.toUpperCase());
  };
  return { asked, ask, end: () => ends.shift()?.() };
}

/** Adds texts in one statement, which fails as a whole where one of them is there already. */
const addTexts =
  (db: Database): Run<string, string> =>
  async (texts) => {
    const { rows } = await sql<{ text: string }>`
      insert into notes select unnest(${texts}::text[]) returning text`.execute(db);
    return rows.map(({ text }) => text);
  };

/** Ends a connection as a server does that has to stop; its next query fails. */
async function breakConnection(client: pg.PoolClient): Promise<void> {
  const ended = once(client, 'end');
  const ending = client.query('select pg_terminate_backend(pg_backend_pid())');
  await expect(ending).rejects.toThrow('terminating connection');
  await ended;
}

async function notes(): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    'select text from notes order by text',
  );
  return rows.map(({ text }) => text);
}

it('Requests of one turn go together while no batch is in flight', async () => {
  const { asked, ask, end } = heldBatches();
  const shout = batched(ask);
  const answers = ['a', 'b'].map(shout);
  await turn();
  expect(asked).toEqual([['a', 'b']]);
  end();
  expect(await Promise.all(answers)).toEqual(['A', 'B']);
});

it('Batched requests go together when the batch in flight returns', async () => {
  const { asked, ask, end } = heldBatches();
  const shout = batched(ask);
  const first = shout('a');
  await turn();
  const later = [shout('b')];
  await turn();
  later.push(shout('c'));
  await turn();
  expect(asked).toEqual([['a']]);
  end();
  expect(await first).toBe('A');
  await turn();
  expect(asked).toEqual([['a'], ['b', 'c']]);
  end();
  expect(await Promise.all(later)).toEqual(['B', 'C']);
});

it('Batched requests go in the order they came, a limited number per batch', async () => {
  const { asked, ask, end } = heldBatches();
  const shout = batched(ask, { most: 2 });
  const answers = ['a', 'b', 'c', 'd', 'e'].map(shout);
  for (const answer of [answers[0], answers[2], answers[4]]) {
    await turn();
    end();
    await answer;
  }
  expect(asked).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

it('Batched requests of one key wait for each other', async () => {
  const { asked, ask, end } = heldBatches();
  const shout = batched(ask, { keysOf: (item) => [item.charAt(0)] });
  const answers = ['a1', 'a2', 'a3', 'b1'].map(shout);
  for (const answer of answers.slice(0, 3)) {
    await turn();
    end();
    await answer;
  }
  expect(asked).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
  expect(await Promise.all(answers)).toEqual(['A1', 'A2', 'A3', 'B1']);
});

it('Batched requests wait at most a hundred to a key, without others being refused', async () => {
  const { asked, ask, end } = heldBatches();
  const shout = batched(ask, { keysOf: (item) => [item] });
  const answers = [shout('a')];
  await turn();
  answers.push(...Array.from({ length: 100 }, () => shout('a')));
  await expect(shout('a')).rejects.toMatchObject({ code: 'ATTEMPTS_EXCEEDED' });
  const other = shout('b');
  end();
  await answers[0];
  await turn();
  expect(asked).toEqual([['a'], ['a', 'b']]);
  answers.push(shout('a'));
  for (const answer of answers.slice(1)) {
    await turn();
    end();
    expect(await answer).toBe('A');
  }
  expect(await other).toBe('B');
});

it('Every batched request gets one answer under load', async () => {
  const add = batched(addTexts(database.db), { keysOf: (text) => [text] });
  const texts = Array.from({ length: 1000 }, (_, index) => `text ${index}`);
  expect(await Promise.all(texts.map(add))).toEqual(texts);
  expect(await notes()).toEqual(texts.toSorted());
});

it('A hanging batch delays others only for a limited time', async () => {
  const { asked, ask, end } = heldBatches();
  const returning: Run<string, string> = (items) =>
    items.includes('slow') || items.includes('late') ? ask(items) : Promise.resolve(items);
  const shout = batched(returning, { waitLimitMs: 5, keysOf: (item) => [item.charAt(0)] });
  const slow = shout('slow');
  await turn();
  const [same, other] = ['same', 'other'].map(shout);
  expect(await other).toBe('other');
  const late = shout('late');
  await turn();
  end();
  expect(await slow).toBe('SLOW');
  // The late one is in flight by now, and the one before no longer counts as such.
  expect(asked).toEqual([['slow'], ['late']]);
  end();
  expect(await Promise.all([same, late])).toEqual(['same', 'LATE']);
});

it('A failed batch runs again for each request alone', async () => {
  const add = batched(addTexts(database.db));
  await add('there');
  const told = await Promise.allSettled(['a', 'b', 'there', 'c'].map(add));
  expect(told.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await notes()).toEqual(['a', 'b', 'c', 'there']);
});

it('A batch that fails with the wrong number of answers is a fault', async () => {
  const wrong = batched<string, string>(async () => []);
  await expect(wrong('a')).rejects.toThrow('1 requests got 0 answers.');
});

it('A batch that lost its connection runs on another', async () => {
  let statements = 0;
  const add = batched<string, string>(async (texts) => {
    statements += 1;
    const client = await database.pool.connect();
    try {
      await client.query('insert into notes select unnest($1::text[]) on conflict do nothing', [
        texts,
      ]);
      if (texts.length > 1) await breakConnection(client);
      await client.query('select 1');
      return texts;
    } finally {
      client.release(true);
    }
  });
  expect(await Promise.all(['a', 'b', 'c'].map(add))).toEqual(['a', 'b', 'c']);
  expect([statements, await notes()]).toEqual([4, ['a', 'b', 'c']]);
});

it('A failed batch blocks no other request', async () => {
  let fails = true;
  const flaky = batched<string, string>(
    async (items) => {
      if (fails) throw new Error('not now');
      return items;
    },
    { keysOf: (item) => [item] },
  );
  const told = await Promise.allSettled(['a', 'b', 'a', 'b'].map(flaky));
  expect(told.every(({ status }) => status === 'rejected')).toBe(true);
  fails = false;
  expect(await Promise.all(['a', 'b'].map(flaky))).toEqual(['a', 'b']);
});

it('A shutdown answers requests in progress and refuses the rest', async () => {
  const own = createDatabase({
    connection: database.applicationConnection,
    max: 1,
    log: silentLog,
  });
  const add = batched(addTexts(own.db));
  const adding = [add('a')];
  await turn();
  adding.push(add('b'), add('c'));
  const ending = own.pool.end();
  const told = await Promise.allSettled(adding);
  await ending;
  const added = told.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(await notes()).toEqual(added);
  expect(told.some(({ status }) => status === 'rejected')).toBe(true);
});

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

it('A failed shared read rejects its waiters and is repeated', async () => {
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
