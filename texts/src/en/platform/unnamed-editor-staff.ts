import { texts } from '../../sentences.ts';

/** In place of the name of a person who saved first. */
export const unnamedEditor = texts({ someoneElse: 'Someone else', colleague: 'A colleague' });
