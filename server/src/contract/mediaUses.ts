/** Pictures and videos that staff upload: what they are for, and in which sizes each picture is kept. */
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
  product: { permission: 'products.write', sizes: { md: [320, 320], lg: [960, 960] }, crop: true, format: 'webp' },
  /** Behind the pages of displays, whichever way they hang: as it is, and each shows what of it fits. */
  display: { permission: 'signage.write', sizes: { md: [480, 480], lg: [1920, 1920] }, crop: false, format: 'webp' },
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

/** Videos that staff upload. They are kept as they were sent: encoding one anew would take minutes of every core. */
export const videoUses = {
  /** A film's, which displays play without sound. */
  trailer: { permission: 'films.write' },
} as const satisfies Record<string, { permission: Permission }>;
export type VideoUseName = keyof typeof videoUses;
export const videoUseNames = Object.keys(videoUses) as VideoUseName[];

export const videoLimits = {
  /** Largest file that may be sent: two minutes in 1080p have about thirty megabytes. */
  bytes: 60 * 1024 * 1024,
  seconds: 300,
} as const;

export const videoTypes = ['video/mp4', 'video/webm'] as const;
