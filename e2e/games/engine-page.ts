import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gameSlugs } from '@regz/rules/games/game-names.ts';

/** A golden log's end state. */
export type GoldenEnd = { outcome: string; score: number | null; hash: string | null };

const GOLDEN = '/rules/test/games/golden';
const root = new URL('../../', import.meta.url);

/** Plays all golden logs by the rules in the browser that opens it, and reports the end states. */
const page = `<!doctype html><title>Golden logs</title><p>Playing</p><script type="module">
  import { endsOf } from '${GOLDEN}/golden-ends.ts';
  window.ends = {};
  for (const slug of ${JSON.stringify(gameSlugs)}) {
    const logs = await (await fetch('${GOLDEN}/' + slug + '.json')).json();
    window.ends[slug] = endsOf(slug, logs);
  }
  document.querySelector('p').textContent = 'All played';
</script>`;

/** Serves the rules to a browser as they are in the repository, with types stripped. */
export async function serveEngine(): Promise<{ url: string; close: () => void }> {
  const server = createServer(({ url = '/' }, response) => {
    void answerTo(url).then(({ type, body }) => response.setHeader('content-type', type).end(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

async function answerTo(path: string): Promise<{ type: string; body: string }> {
  if (!path.startsWith('/rules/')) return { type: 'text/html', body: page };
  const text = await readFile(new URL(path.slice(1), root), 'utf8');
  if (path.endsWith('.json')) return { type: 'application/json', body: text };
  return { type: 'text/javascript', body: stripTypeScriptTypes(text) };
}

/** The expected end states of all games' golden logs. */
export async function goldenEnds(): Promise<Record<string, GoldenEnd[]>> {
  const games = gameSlugs.map(async (slug) => {
    const path = fileURLToPath(new URL(`.${GOLDEN}/${slug}.json`, root));
    const logs: GoldenEnd[] = JSON.parse(await readFile(path, 'utf8'));
    const ends = logs.map(({ outcome, score, hash }) => ({ outcome, score, hash }));
    return [slug, ends] as const;
  });
  return Object.fromEntries(await Promise.all(games));
}
