import type { CastName } from '../cast.ts';
import type { Stage } from '../stage/stage.ts';

/** May return a line that is shown only once, such as a secret. */
type Play = (stage: Stage) => Promise<string | void>;

/** Brings one person into the state that the cast names. */
export type Entrance = { name: CastName; enter: Play };

/** One part of the seed, with a description of what it shows. */
export type Scene = {
  /** The name under which `findPresent` lists it. */
  sign: string;
  name: string;
  /** Empty for parts that cannot log in. */
  password: string;
  shows: string;
  play: Play;
};
