/** In which sizes the pictures of pages are served, and at which addresses. */

/** Widths in pixels. Nothing is enlarged: a smaller picture is served as it is. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1600] as const;

export type PictureWidth = (typeof pictureWidths)[number];

/** AVIF for browsers that show it, WebP for all others. */
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Whether a picture is served in sizes: logos are not, they are small, and may be transparent for programs that know nothing newer than PNG. */
export function isSized(url: string): boolean {
  return /^\/media\/(?!sized\/).+\.webp$/.test(url);
}

/** Where a picture, of which `isSized`, is served in a width: `/media/uploads/x-lg.webp` at `/media/sized/640/uploads/x-lg.avif`. */
export function sizedUrl(url: string, width: PictureWidth, format: PictureFormat): string {
  return `/media/sized/${width}/${url.slice('/media/'.length, -'webp'.length)}${format}`;
}

/** What an address of `sizedUrl` is of; null: it is none. */
export function parseSizedUrl(address: string): { url: string; width: PictureWidth; format: PictureFormat } | null {
  const [, asked, path, ending] =
    /^\/media\/sized\/(\d+)\/((?:[a-z0-9-]+\/)+[A-Za-z0-9-]+)\.([a-z]+)$/.exec(address) ?? [];
  const width = pictureWidths.find((each) => `${each}` === asked);
  const format = pictureFormats.find((each) => each === ending);
  const url = `/media/${path}.webp`;
  return width && format && isSized(url) ? { url, width, format } : null;
}
