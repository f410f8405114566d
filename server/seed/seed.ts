import type { CastName } from './cast.ts';
import { findPresent } from './present.queries.ts';
import type { Scene } from './scenes/scene.ts';
import { everything, people } from './scenes/scenes.ts';
import { type Ground, openStage } from './stage/stage.ts';

/** The result of one part of the seed. */
export type Seeded = Pick<Scene, 'name' | 'password' | 'shows'> & {
  outcome: 'added' | 'there already';
  /** A line that can be read only this once. */
  note: string | null;
};

/**
 * Adds the cast and its data to a database through the product's own operations, so that every
 * state is one that a person can reach. Keeps existing data: a second run changes nothing. `only`
 * names the people to add; without it, stock, subscription types and payments are added too.
 */
export async function seed(ground: Ground, only?: readonly CastName[]): Promise<Seeded[]> {
  const named: readonly string[] = only ?? [];
  const scenes =
    only === undefined ? everything : people.filter(({ name }) => named.includes(name));
  const present = await findPresent(ground.db);
  const missing = scenes.filter(({ sign }) => !present.has(sign));
  const notes = missing.length === 0 ? new Map<Scene, string>() : await play(ground, missing);
  return scenes.map((scene) => ({
    name: scene.name,
    password: scene.password,
    shows: scene.shows,
    outcome: missing.includes(scene) ? 'added' : 'there already',
    note: notes.get(scene) ?? null,
  }));
}

async function play(ground: Ground, scenes: readonly Scene[]): Promise<Map<Scene, string>> {
  const notes = new Map<Scene, string>();
  const stage = await openStage(ground);
  try {
    for (const scene of scenes) {
      const note = await scene.play(stage);
      if (note !== undefined) notes.set(scene, note);
    }
  } finally {
    await stage.close();
  }
  return notes;
}
