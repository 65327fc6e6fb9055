/** A film by its poster's colour, as the programme of a day is told apart from across the room. */
import { useEffect, useState } from 'react';

const known = new Map<string, Promise<string | null>>();

/** The colour that says most: the mean of the poster's pixels, each as heavy as it is colourful. Null: it has no picture that can be read. */
function colorOf(url: string): Promise<string | null> {
  const before = known.get(url);
  if (before) return before;
  const reading = new Promise<string | null>((resolve) => {
    const image = new Image();
    image.onload = () => resolve(meanOf(image));
    image.onerror = () => resolve(null);
    image.src = url;
  });
  known.set(url, reading);
  return reading;
}

const side = 16;

function meanOf(image: HTMLImageElement): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(image, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  const sum = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at < data.length; at += 4) {
    const pixel = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const own = 1 + Math.max(...pixel) - Math.min(...pixel);
    pixel.forEach((value, channel) => {
      sum[channel] = (sum[channel] ?? 0) + value * own;
    });
    weight += own;
  }
  return `rgb(${sum.map((value) => Math.round(value / weight)).join(' ')})`;
}

/** Films' colours by their ids, as CSS colours; those that are not read yet are missing. */
export function useFilmColors(films: readonly { id: number; poster: string | null }[]): ReadonlyMap<number, string> {
  const [colors, setColors] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    let isGone = false;
    void Promise.all(
      films.map(async ({ id, poster }) => [id, poster === null ? null : await colorOf(poster)] as const),
    ).then((found) => {
      if (!isGone) setColors(new Map(found.filter((each): each is [number, string] => each[1] !== null)));
    });
    return () => {
      isGone = true;
    };
  }, [films]);
  return colors;
}
