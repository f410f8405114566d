import { licenses } from './licenses/licenses.ts';

licenses.operations();
