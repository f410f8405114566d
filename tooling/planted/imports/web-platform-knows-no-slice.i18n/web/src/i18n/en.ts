import { AccountCard } from '../accounts/account-card.tsx';

export const Card = AccountCard;
