/** Pictures and videos that staff upload, and where they are served. */
import { z } from 'zod';
import { mediaUseNames, videoLimits, videoUseNames } from './mediaUses.ts';

/** Part of a picture, in pixels of it as it is seen, that is with the turn its camera noted. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The query of `POST /api/staff/media`. `crop`: `x,y,width,height` of a picture; without one its middle is taken. */
export const uploadSchema = z.object({
  use: z.enum([...mediaUseNames, ...videoUseNames]),
  crop: z
    .string()
    .regex(/^\d{1,6},\d{1,6},[1-9]\d{0,5},[1-9]\d{0,5}$/)
    .transform((text): Crop => {
      const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number);
      return { x, y, width, height };
    })
    .optional(),
});

/** The answer to a picture: where each size is served, `{ md: "/media/uploads/…-md.webp", … }`. */
export const uploadedSchema = z.object({ urls: z.record(z.string(), z.string()) });
export type Uploaded = z.infer<typeof uploadedSchema>;

/** Where a picture of ours is: uploaded, or one of the demonstration's. Nothing of another server, no way out of the folder, and no size that was made for a page. */
export const mediaUrlSchema = z
  .string()
  .max(200)
  .regex(/^\/media\/(?:[a-z0-9-]+\/)+[A-Za-z0-9-]+\.(?:webp|png|jpg|svg)$/)
  .refine((url) => !url.startsWith('/media/sized/'));

/** Where an uploaded video is. */
export const videoUrlSchema = z
  .string()
  .max(200)
  .regex(/^\/media\/uploads\/[a-z0-9-]+\.(?:mp4|webm)$/);

/** The answer to a video, and what is kept of it: where it is served, and how long it is, in whole seconds. */
export const videoSchema = z.object({ url: videoUrlSchema, seconds: z.int().min(1).max(videoLimits.seconds) });
export type Video = z.infer<typeof videoSchema>;
