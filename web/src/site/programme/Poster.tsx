import type { Movie } from '@parterre/server/contract';
import type { ReactNode } from 'react';
import classes from './Poster.module.css';

/** A film's poster in its 2:3 frame; films without one show their title on the frame. Decorative: the title is beside it. */
export function Poster(props: {
  movie: Movie;
  sizes: string;
  eager?: boolean | undefined;
  className?: string | undefined;
}): ReactNode {
  const { poster } = props.movie.assets;
  const { className = '' } = props;
  if (poster === null) {
    return (
      <div className={`${classes.blank} ${className}`} aria-hidden="true">
        {props.movie.display_title}
      </div>
    );
  }
  return (
    <img
      className={`${classes.poster} ${className}`}
      src={poster.md}
      srcSet={`${poster.md} 400w, ${poster.lg} 800w`}
      sizes={props.sizes}
      width={400}
      height={600}
      alt=""
      loading={props.eager === true ? 'eager' : 'lazy'}
      fetchPriority={props.eager === true ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
