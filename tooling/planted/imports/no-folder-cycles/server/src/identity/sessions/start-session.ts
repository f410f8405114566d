import { endSession } from './end-session.ts';

export const startSession = endSession;
