import { isSized, type PictureFormat, pictureWidths, sizedUrl } from '@parterre/server/contract';
import type { ReactNode } from 'react';

/**
 * A picture of the server in the width that the page and the screen need, as AVIF where the browser shows it, else as WebP. Decorative: what it shows is said
 * beside it. `sizes`: how wide it is shown, as an `img` takes it. `loading`: `first` for what a visitor looks at first, which nothing else may delay.
 * `children`: sources that come before all others.
 */
export function Picture(props: {
  src: string;
  sizes: string;
  loading?: 'first' | 'eager' | 'lazy' | undefined;
  className?: string | undefined;
  width?: number;
  height?: number;
  children?: ReactNode;
}): ReactNode {
  const { src, sizes, loading = 'lazy', className, width, height, children } = props;
  const widths = (format: PictureFormat): string =>
    pictureWidths.map((each) => `${sizedUrl(src, each, format)} ${each}w`).join(', ');
  const sized = isSized(src);
  return (
    <picture>
      {children}
      {sized ? <source type="image/avif" srcSet={widths('avif')} sizes={sizes} /> : null}
      <img
        className={className}
        src={src}
        srcSet={sized ? widths('webp') : undefined}
        sizes={sized ? sizes : undefined}
        width={width}
        height={height}
        alt=""
        loading={loading === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={loading === 'first' ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
