import type { Api } from '../../platform/api/api.ts';

type Staff = Api['games']['staff'];
type Answer<Operation extends (...input: never[]) => unknown> = Awaited<ReturnType<Operation>>;

/** A play in staff's list. */
export type StaffPlay = Answer<Staff['listPlays']>['plays'][number];
export type PlayQuery = Omit<Parameters<Staff['listPlays']>[0], 'before'>;
export type StaffWord = Answer<Staff['listWords']>['words'][number];
export type StaffQuestion = Answer<Staff['listQuestions']>['questions'][number];
export type GameRate = Answer<Staff['readRates']>['games'][number];
