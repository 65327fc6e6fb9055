/** An offscreen canvas and its context. */
export function canvasSheet(
  width: number,
  height: number,
): { image: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const image = document.createElement('canvas');
  image.width = width;
  image.height = height;
  const context = image.getContext('2d');
  if (!context) throw new Error('this browser has no 2D canvas');
  return { image, context };
}
