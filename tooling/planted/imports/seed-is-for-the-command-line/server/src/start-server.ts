import { cast } from '../seed/cast.ts';

export const known = cast;
