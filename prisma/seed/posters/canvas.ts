import { type Random, randomOf } from '../random.ts';

/** What an artist is given: a sheet and a source of chance that is always the same for a film. */
export interface Sheet {
  width: number;
  height: number;
  /** A poster is upright and carries type; a backdrop is wide and has none. */
  kind: 'poster' | 'backdrop';
  random: Random;
}

/** The picture's definitions and its body; `type` is drawn last, on posters only. */
export interface Artwork {
  defs: string;
  body: string;
  type: string;
  /** Strength of the grain, 0 to 1. */
  grain: number;
}

export type Artist = (sheet: Sheet) => Artwork;

export const posterSize = { width: 960, height: 1440 };
export const backdropSize = { width: 1600, height: 900 };

export function sheetOf(name: string, kind: Sheet['kind']): Sheet {
  return { ...(kind === 'poster' ? posterSize : backdropSize), kind, random: randomOf(`art/${name}/${kind}`) };
}

export function toSvg(sheet: Sheet, art: Artwork): string {
  const type = sheet.kind === 'poster' ? art.type : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}" viewBox="0 0 ${sheet.width} ${sheet.height}"><defs>${art.defs}</defs>${art.body}${type}</svg>`;
}
