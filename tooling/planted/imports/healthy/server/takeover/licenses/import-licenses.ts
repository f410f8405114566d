import { recordAct } from '../../src/audit/record-act.ts';
import { redeem } from '../../src/licenses/licenses.queries.ts';
import { rows } from '../imported-rows.ts';

export const importLicenses = [recordAct, redeem, rows];
