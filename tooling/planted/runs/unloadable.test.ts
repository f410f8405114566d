import { missing } from './missing.ts';

missing();
