import { mountApi } from '../src/app.ts';
import { cast } from './cast.ts';

export const seed = [mountApi, cast];
