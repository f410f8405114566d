/**
 * The icons of the product. Each comes from its own file, because the package's main file makes the
 * bundler read all five thousand of them.
 */
export { default as ArrowLeft } from 'lucide-react/icons/arrow-left';
export { default as ArrowRight } from 'lucide-react/icons/arrow-right';
export { default as ArrowUp } from 'lucide-react/icons/arrow-up';
export { default as Check } from 'lucide-react/icons/check';
export { default as ChevronDown } from 'lucide-react/icons/chevron-down';
export { default as ChevronRight } from 'lucide-react/icons/chevron-right';
export { default as CircleAlert } from 'lucide-react/icons/circle-alert';
export { default as CircleCheck } from 'lucide-react/icons/circle-check';
export { default as Coins } from 'lucide-react/icons/coins';
export { default as CircleDashed } from 'lucide-react/icons/circle-dashed';
export { default as CircleX } from 'lucide-react/icons/circle-x';
export { default as Clock } from 'lucide-react/icons/clock';
export { default as Copy } from 'lucide-react/icons/copy';
export { default as Download } from 'lucide-react/icons/download';
export { default as Eye } from 'lucide-react/icons/eye';
export { default as EyeOff } from 'lucide-react/icons/eye-off';
export { default as History } from 'lucide-react/icons/history';
export { default as Info } from 'lucide-react/icons/info';
export { default as KeyRound } from 'lucide-react/icons/key-round';
export { default as Lock } from 'lucide-react/icons/lock';
export { default as ListChecks } from 'lucide-react/icons/list-checks';
export { default as LogOut } from 'lucide-react/icons/log-out';
export { default as Menu } from 'lucide-react/icons/menu';
export { default as Monitor } from 'lucide-react/icons/monitor';
export { default as Moon } from 'lucide-react/icons/moon';
export { default as PackageOpen } from 'lucide-react/icons/package-open';
export { default as Pause } from 'lucide-react/icons/pause';
export { default as Pencil } from 'lucide-react/icons/pencil';
export { default as Play } from 'lucide-react/icons/play';
export { default as Printer } from 'lucide-react/icons/printer';
export { default as QrCode } from 'lucide-react/icons/qr-code';
export { default as Search } from 'lucide-react/icons/search';
export { default as SkipBack } from 'lucide-react/icons/skip-back';
export { default as SkipForward } from 'lucide-react/icons/skip-forward';
export { default as ShieldCheck } from 'lucide-react/icons/shield-check';
export { default as ShieldEllipsis } from 'lucide-react/icons/shield-ellipsis';
export { default as Store } from 'lucide-react/icons/store';
export { default as Sun } from 'lucide-react/icons/sun';
export { default as Trash } from 'lucide-react/icons/trash-2';
export { default as TriangleAlert } from 'lucide-react/icons/triangle-alert';
export { default as Volume2 } from 'lucide-react/icons/volume-2';
export { default as VolumeX } from 'lucide-react/icons/volume-x';
export { default as X } from 'lucide-react/icons/x';
export type { LucideIcon as IconComponent } from 'lucide-react';
