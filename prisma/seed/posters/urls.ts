/** Where the server serves the pictures that the seed makes; the paths below VAR_DIR/media are the same. */
export const posterUrls = (slug: string) => ({
  md: `/media/posters/${slug}-md.webp`,
  lg: `/media/posters/${slug}-lg.webp`,
});
export const backdropUrl = (slug: string) => `/media/backdrops/${slug}.webp`;
