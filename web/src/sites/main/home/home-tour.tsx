import { messages } from '../../../i18n/en.ts';
import { HomeSection } from './home-section.tsx';
import { type Picture, pictures } from './pictures.ts';

const { tour } = messages.mainHome;

const views = [
  { ...tour.dashboard, picture: pictures.dashboard },
  { ...tour.games, picture: pictures.games },
  { ...tour.download, picture: pictures.download },
];

/** Both looks of a picture; the style sheet shows one, and only that one is loaded. */
function BothLooks({ picture, alt }: { picture: Picture; alt: string }) {
  const { width, height } = picture;
  return (['dark', 'light'] as const).map((look) => (
    <img
      key={look}
      src={picture[look]}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={`look-${look} h-auto w-full`}
    />
  ));
}

/** The product itself, so that nobody buys unseen. */
export function HomeTour() {
  return (
    <HomeSection heading={tour.heading} text={tour.text}>
      <div className="home-tour">
        {views.map(({ picture, title, text, alt }) => (
          <figure key={title}>
            <div className="overflow-hidden rounded-md border border-line lifted">
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
