import { messages } from '@regz/texts/en.ts';
import { KeyRound, Monitor, ShieldCheck } from '../../../ui/icons.ts';

const texts = messages.accountEntrance;

const gains = [
  { icon: KeyRound, ...texts.key },
  { icon: Monitor, ...texts.device },
  { icon: ShieldCheck, ...texts.files },
];

/** The benefits of a login: a picture and three promises that the product keeps. */
export function MemberBenefits() {
  return (
    <div className="flex flex-col gap-8">
      <KeyPicture />
      <ul className="flex flex-col gap-5">
        {gains.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-md border border-line bg-surface text-accent-text">
              <Icon className="size-5" aria-hidden="true" />
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{title}</span>
              <span className="block text-sm text-soft">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const line = { stroke: 'var(--color-field)', strokeWidth: 1.5, fill: 'none' } as const;
const lit = { stroke: 'var(--color-accent-text)', strokeWidth: 2, fill: 'none' } as const;
const switches = [54, 90, 126, 162];

/** A key made of the product's brackets, moving into a panel whose switches light up. */
function KeyPicture() {
  return (
    <svg
      viewBox="0 0 520 216"
      aria-hidden="true"
      focusable="false"
      className="w-full max-md:hidden"
    >
      <path {...line} strokeDasharray="2 6" d="M0 108h520M128 0v216M392 0v216" opacity="0.6" />
      <path {...lit} strokeWidth="4" d="M58 48 20 86v44l38 38M98 48l38 38v44l-38 38" />
      <path {...lit} strokeWidth="4" d="M136 108h150M214 108v22M242 108v14M270 108v22" />
      <circle cx="78" cy="108" r="14" {...line} />
      <rect x="312" y="20" width="184" height="176" rx="6" {...line} fill="var(--color-surface)" />
      <path {...line} d="M312 108h-14" />
      {switches.map((y, index) => (
        <g key={y}>
          <rect
            x="334"
            y={y - 5}
            width={[76, 48, 62, 54][index]}
            height="10"
            rx="2"
            fill="var(--color-field)"
          />
          <rect x="440" y={y - 9} width="34" height="18" rx="9" fill="var(--color-accent)" />
          <circle cx="465" cy={y} r="6" fill="var(--color-on-accent)" />
        </g>
      ))}
    </svg>
  );
}
