import { startSession } from '../sessions/start-session.ts';

export const confirmEmail = startSession;
