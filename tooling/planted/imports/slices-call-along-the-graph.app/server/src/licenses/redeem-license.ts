import { createApp } from '../app.ts';

export const create = createApp;
