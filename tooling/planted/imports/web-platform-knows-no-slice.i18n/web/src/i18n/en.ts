import { AccountCard } from '../customers/account-card.tsx';

export const Card = AccountCard;
