import { messages } from '../../../i18n/en.ts';
import { paths } from '../../../platform/paths.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { LogoMark } from '../../../ui/logo.tsx';

const { call } = messages.mainHome;

export function HomeCall() {
  return (
    <section className="relative overflow-hidden">
      <div aria-hidden="true" className="drafting-grid absolute inset-0" />
      <LogoMark className="home-mark" />
      <div className="page-width relative flex flex-col items-start gap-6 py-16 md:py-24">
        <h2 className="text-4xl md:text-5xl">{call.heading}</h2>
        <p className="max-w-[34rem] text-lg text-soft">{call.text}</p>
        <div className="flex flex-wrap gap-3">
          <a href={paths.store} className={buttonClass('secondary')}>
            {call.premium}
          </a>
          <a href={paths.guild} className={buttonClass('secondary')}>
            {call.community}
          </a>
        </div>
      </div>
    </section>
  );
}
