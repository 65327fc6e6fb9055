/** Pictures that staff upload: what they are for, and in which sizes each is kept. */
import { z } from 'zod';
import type { Permission } from './permissions.ts';

interface MediaUse {
  /** Who may upload it. */
  permission: Permission;
  /** Width and height in pixels of each size, the largest last. With `crop` a picture fills them, otherwise it fits into them. */
  sizes: Readonly<Record<string, readonly [width: number, height: number]>>;
  crop: boolean;
  /** `png` keeps what is transparent for programs that know nothing newer, as those that show mails. */
  format: 'webp' | 'png';
}

export const mediaUses = {
  poster: { permission: 'films.write', sizes: { md: [480, 720], lg: [960, 1440] }, crop: true, format: 'webp' },
  background: { permission: 'films.write', sizes: { lg: [1600, 900] }, crop: true, format: 'webp' },
  slide: { permission: 'media.write', sizes: { lg: [1600, 640] }, crop: true, format: 'webp' },
  logo: { permission: 'media.write', sizes: { lg: [640, 256] }, crop: false, format: 'png' },
  picture: { permission: 'media.write', sizes: { lg: [1600, 1600] }, crop: false, format: 'webp' },
  /** What a layout is traced from. */
  plan: { permission: 'screens.write', sizes: { lg: [2400, 2400] }, crop: false, format: 'webp' },
} as const satisfies Record<string, MediaUse>;
export type MediaUseName = keyof typeof mediaUses;
export const mediaUseNames = Object.keys(mediaUses) as MediaUseName[];

export const mediaLimits = {
  /** Largest file that may be sent. */
  bytes: 20 * 1024 * 1024,
  /** Width times height: a file of a few kilobytes can hold a picture that fills the memory. */
  pixels: 50_000_000,
} as const;

/** What browsers are told to offer, and the server reads. */
export const mediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Part of a picture, in pixels of it as it is seen, that is with the turn its camera noted. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The query of `POST /api/staff/media`. `crop`: `x,y,width,height`; without one the middle of the picture is taken. */
export const uploadSchema = z.object({
  use: z.enum(mediaUseNames),
  crop: z
    .string()
    .regex(/^\d{1,6},\d{1,6},[1-9]\d{0,5},[1-9]\d{0,5}$/)
    .transform((text): Crop => {
      const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number);
      return { x, y, width, height };
    })
    .optional(),
});

/** The answer: where each size is served, `{ md: "/media/uploads/…-md.webp", … }`. */
export const uploadedSchema = z.object({ urls: z.record(z.string(), z.string()) });
export type Uploaded = z.infer<typeof uploadedSchema>;

/** Where a picture of ours is: uploaded, or one of the demonstration's. Nothing of another server, and no way out of the folder. */
export const mediaUrlSchema = z
  .string()
  .max(200)
  .regex(/^\/media\/(?:[a-z0-9-]+\/)+[A-Za-z0-9-]+\.(?:webp|png|jpg|svg)$/);
