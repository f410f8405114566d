import type { CastName } from '../cast.ts';
import type { Stage } from '../stage/stage.ts';

/** May give a line that nobody can read again later, such as a secret that is shown once. */
type Play = (stage: Stage) => Promise<string | void>;

/** How one person comes into the state that the cast names. */
export type Entrance = { name: CastName; enter: Play };

/** One thing that the seed puts in, with what it shows. */
export type Scene = {
  /** How `findPresent` names it once it is there. */
  sign: string;
  name: string;
  /** Of those who can log in. */
  password: string;
  shows: string;
  play: Play;
};
