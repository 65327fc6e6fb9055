import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Poster.module.css';

export interface PosterProps {
  title: string;
  poster: { md: string; lg: string } | null;
  /** CSS `sizes`: how wide it is drawn, so that the browser takes the smallest file that will do. */
  sizes: string;
  /** In view at once: loaded before the others and not lazily. */
  priority?: boolean;
  /** Next to its title the picture says nothing new: empty alt text. */
  decorative?: boolean;
}

/** A film poster in its frame of 2:3; keeps its place while it loads and shows the title when there is none. */
export function Poster({ title, poster, sizes, priority, decorative }: PosterProps) {
  const { t } = useTranslation('common');
  const [failed, setFailed] = useState(false);
  return (
    <span className={classes.frame}>
      {poster && !failed ? (
        <img
          className={classes.image}
          src={poster.md}
          srcSet={`${poster.md} 400w, ${poster.lg} 800w`}
          sizes={sizes}
          width={400}
          height={600}
          alt={decorative ? '' : t('poster', { title })}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : (
        <span className={classes.title} aria-hidden={decorative || undefined}>
          {title}
        </span>
      )}
    </span>
  );
}
