import type { Movie } from '@parterre/server/contract';
import { Picture } from '@parterre/ui/picture';
import type { ReactNode } from 'react';
import classes from './Poster.module.css';

/** A film's poster in its 2:3 frame; films without one show their title on the frame. Decorative: the title is beside it. */
export function Poster(props: {
  movie: Movie;
  sizes: string;
  loading?: 'first' | 'eager' | undefined;
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
    <Picture
      className={`${classes.poster} ${className}`}
      src={poster.lg}
      sizes={props.sizes}
      width={400}
      height={600}
      loading={props.loading}
    />
  );
}
