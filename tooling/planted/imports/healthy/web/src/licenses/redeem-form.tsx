import { packages } from '@regz/rules/licenses.ts';
import { en } from '../i18n/en.ts';
import { api } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';

export const RedeemForm = [packages, en, api, Button];
