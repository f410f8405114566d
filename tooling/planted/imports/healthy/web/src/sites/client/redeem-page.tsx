import { RedeemForm } from '../../licenses/redeem-form.tsx';
import { Frame } from '../frame.tsx';

export const RedeemPage = [RedeemForm, Frame];
