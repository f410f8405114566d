import { api } from '../platform/api.ts';

export const call = api;
