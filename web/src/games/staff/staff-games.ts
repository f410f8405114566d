import type { Api } from '../../platform/api/api.ts';

type Staff = Api['games']['staff'];
type Answer<Operation extends (...input: never[]) => unknown> = Awaited<ReturnType<Operation>>;

/** A play as staff list it. */
export type StaffPlay = Answer<Staff['plays']>['plays'][number];
/** Which plays are asked for. */
export type PlayQuery = Omit<Parameters<Staff['plays']>[0], 'before'>;
/** One play with its recording. */
export type WholePlay = Answer<Staff['play']>;
export type StaffRecording = NonNullable<WholePlay['recording']>;
export type StaffWord = Answer<Staff['words']['list']>['words'][number];
export type StaffQuestion = Answer<Staff['questions']['list']>['questions'][number];
export type GameRate = Answer<Staff['rates']>['games'][number];
