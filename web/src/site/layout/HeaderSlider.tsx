import { useTranslation } from '@parterre/ui/i18n';
import { Picture } from '@parterre/ui/picture';
import { usePrefersReducedMotion } from '@parterre/ui/theme';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import { useSite } from '../site.tsx';
import { useDarkRoom } from './darkRoom.ts';
import classes from './HeaderSlider.module.css';

/** website.md section 9. */
const autoplayMs = 5000;
/** The next slide's picture is loaded this long before it is shown: nobody loads one that is never shown. */
const pictureAheadMs = 2500;

/** How wide a slide's picture of 5:2 is that fills its frame, of which the sides are cut off where it is narrow (HeaderSlider.module.css). */
const slideWidth = '(max-width: 35.99rem) max(100vw, 32.5rem), max(min(100vw, 110rem), clamp(50rem, 145vh, 85rem))';

/** One slide at a time, endless, fading. It rests under the pointer or the focus, on request, and where motion is unwanted. */
export function HeaderSlider(): ReactNode {
  const { t } = useTranslation('site');
  const { startup, paths } = useSite();
  const slides = startup.settings.website_config.header_slides;
  const calm = usePrefersReducedMotion();
  const dark = useDarkRoom();
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);
  const [resting, setResting] = useState(false);
  /** Places whose pictures are loaded, besides the one that is shown. */
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set([0]));
  const playing = !paused && !calm && slides.length > 1;

  useEffect(() => {
    if (!playing || resting) return;
    const next = (current + 1) % slides.length;
    const load = setTimeout(
      () => setWanted((before) => new Set([...before, current, next])),
      autoplayMs - pictureAheadMs,
    );
    const turn = setTimeout(() => setCurrent(next), autoplayMs);
    return () => {
      clearTimeout(load);
      clearTimeout(turn);
    };
  }, [playing, resting, current, slides.length]);

  if (slides.length === 0) return null;
  return (
    <section
      className={classes.slider}
      style={dark}
      aria-label={t('slider.label')}
      aria-roledescription={t('slider.role')}
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      {slides.map((slide, place) => (
        <div key={slide.image} className={classes.slide} data-current={place === current} inert={place !== current}>
          {place === current || wanted.has(place) ? (
            <Picture
              className={classes.image}
              src={slide.image}
              sizes={slideWidth}
              loading={place === 0 ? 'first' : 'eager'}
            />
          ) : null}
          <div className={classes.text}>
            <p className={classes.title}>{slide.title}</p>
            {slide.text === '' ? null : <p>{slide.text}</p>}
            {slide.url === null ? null : (
              <SlideLink url={slide.url} at={paths.at} label={t('slider.more', { title: slide.title })} />
            )}
          </div>
        </div>
      ))}
      {slides.length < 2 ? null : (
        <div className={classes.controls}>
          {calm ? null : (
            <button
              type="button"
              className={buttons.icon}
              aria-label={paused ? t('slider.play') : t('slider.pause')}
              onClick={() => setPaused(!paused)}
            >
              <Icon name={paused ? 'play' : 'pause'} size={18} />
            </button>
          )}
          {slides.map((slide, place) => (
            <button
              key={slide.image}
              type="button"
              className={classes.dot}
              aria-label={t('slider.show', { place: place + 1 })}
              aria-current={place === current ? 'true' : undefined}
              onClick={() => {
                setWanted((before) => new Set([...before, current, place]));
                setCurrent(place);
              }}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function SlideLink(props: { url: string; at(path: string): string; label: string }): ReactNode {
  const { t } = useTranslation('site');
  const content = (
    <>
      {t('slider.discover')}
      <Icon name="forward" size={18} />
    </>
  );
  return /^https?:/.test(props.url) ? (
    <a className={buttons.button} href={props.url} aria-label={props.label}>
      {content}
    </a>
  ) : (
    <Link className={buttons.button} to={props.at(props.url.replace(/^\/+/, ''))} aria-label={props.label}>
      {content}
    </Link>
  );
}
