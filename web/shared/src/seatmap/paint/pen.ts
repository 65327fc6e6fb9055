/** The part of a 2D canvas the painters use: tests hand them a pen that only writes down what was drawn. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'arc'
  | 'rect'
  | 'roundRect'
  | 'quadraticCurveTo'
  | 'bezierCurveTo'
  | 'closePath'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'save'
  | 'restore'
  | 'translate'
  | 'rotate'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
>;

/** What else the room around the seats is drawn with. Konva's context has all of it, as a browser's does. */
export type RoomPen = Pen &
  Pick<
    CanvasRenderingContext2D,
    'createLinearGradient' | 'ellipse' | 'fillRect' | 'letterSpacing' | 'measureText' | 'strokeRect'
  >;

/** Below: a dot. From here a rounded square. px of seat pitch on the screen. */
export const BLOCK_PX = 6;
/** Seats of this size and larger have a back rest and their number. */
export const CHAIR_PX = 18;

export type SeatDetail = 'dot' | 'block' | 'chair';

export const detailAt = (pitchPx: number): SeatDetail =>
  pitchPx < BLOCK_PX ? 'dot' : pitchPx < CHAIR_PX ? 'block' : 'chair';
