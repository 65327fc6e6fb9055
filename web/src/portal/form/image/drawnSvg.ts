/** Makes pictures of pixels out of SVG: the server keeps no SVG that was uploaded, since one can run scripts as a page can. */

/** The longer side of the picture, px: fine enough to trace small numbers. */
const LONGEST_PX = 3000;

export const isSvg = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === 'image/svg+xml' || name.toLowerCase().endsWith('.svg');

/** The size in px at which an SVG is drawn, and its text with that size. Null: it is no SVG, or has no size. */
export function sized(text: string): { text: string; width: number; height: number } | null {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root = parsed.documentElement;
  if (root.localName !== 'svg' || parsed.querySelector('parsererror')) return null;
  const [, , boxWidth = 0, boxHeight = 0] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const width = boxWidth || Number.parseFloat(root.getAttribute('width') ?? '') || 0;
  const height = boxHeight || Number.parseFloat(root.getAttribute('height') ?? '') || 0;
  if (!(width > 0 && height > 0)) return null;
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const scale = LONGEST_PX / Math.max(width, height);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  root.setAttribute('width', String(size.width));
  root.setAttribute('height', String(size.height));
  return { text: new XMLSerializer().serializeToString(root), ...size };
}

/** The drawing on white, as a PNG. An image of a page runs no script and loads nothing. Null: it could not be drawn. */
export async function drawnSvg(file: File): Promise<File | null> {
  const drawing = sized(await file.text());
  if (drawing === null) return null;
  const address = URL.createObjectURL(new Blob([drawing.text], { type: 'image/svg+xml' }));
  try {
    const image = new window.Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = drawing.width;
    canvas.height = drawing.height;
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    return png && new File([png], file.name.replace(/\.svg$/i, '.png'), { type: 'image/png' });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
