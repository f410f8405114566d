import { messages } from '@regz/texts/en.ts';
import { HomeSection } from './home-section.tsx';
import dashboardDark from './pictures/dashboard-dark.webp';
import dashboardLight from './pictures/dashboard-light.webp';
import gamesDark from './pictures/games-dark.webp';
import gamesLight from './pictures/games-light.webp';
import ordersDark from './pictures/orders-dark.webp';
import ordersLight from './pictures/orders-light.webp';

/** A picture in both themes, shown at its original size. */
type Picture = { dark: string; light: string };

/** Taken from the seeded product by `npm run pictures -- orders games dashboard`. */
const pictures = {
  orders: { dark: ordersDark, light: ordersLight },
  games: { dark: gamesDark, light: gamesLight },
  dashboard: { dark: dashboardDark, light: dashboardLight },
} as const satisfies Record<string, Picture>;

const { tour } = messages.mainHome;

const views = [
  { ...tour.orders, picture: pictures.orders },
  { ...tour.games, picture: pictures.games },
  { ...tour.dashboard, picture: pictures.dashboard },
];

/** Both themes of a picture. The style sheet shows one, and only that one loads. */
function BothLooks({ picture, alt }: { picture: Picture; alt: string }) {
  return (['dark', 'light'] as const).map((look) => (
    <img
      key={look}
      src={picture[look]}
      alt={alt}
      width={344}
      height={384}
      loading="lazy"
      decoding="async"
      className={`look-${look} max-w-none`}
    />
  ));
}

/** Pictures of the product. */
export function HomeTour() {
  return (
    <HomeSection heading={tour.heading} text={tour.text}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by the keyboard */}
      <div className="home-tour" role="group" aria-label={tour.heading} tabIndex={0}>
        {views.map(({ picture, title, text, alt }) => (
          <figure key={title}>
            <div className="overflow-hidden rounded-md border border-field">
              <BothLooks picture={picture} alt={alt} />
            </div>
            <figcaption className="pt-4">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </figcaption>
          </figure>
        ))}
      </div>
    </HomeSection>
  );
}
