/** Small videos for tests: real ones, made without any encoder of videos. A lossy WebP is a key frame of VP8, and a WebM can have nothing else. */
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';

/**
 * A WebM of so many seconds. `still`: a picture that all of it shows; without one it fades from one colour to another, with about 200 bytes a frame.
 */
export async function webm(
  seconds: number,
  { size: [width, height] = [320, 180], framesPerSecond = 10, still }: VideoLook = {},
): Promise<Buffer<ArrayBuffer>> {
  const frames = Math.round(seconds * framesPerSecond);
  const same = still && sharp(still).resize(width, height).flatten().webp({ quality: 60 }).toBuffer();
  const pictures = Array.from({ length: frames }, (_, at) => {
    const part = at / frames;
    const background = { r: Math.round(40 + 200 * part), g: 60, b: Math.round(220 - 180 * part) };
    return (
      same ??
      sharp({ create: { width, height, channels: 3, background } })
        .webp({ quality: 40 })
        .toBuffer()
    );
  });
  const format = new WebMOutputFormat();
  const decoderConfig = { codec: 'vp8', codedWidth: width, codedHeight: height };
  return written(format, 'vp8', (await Promise.all(pictures)).map(keyFrameOf), { framesPerSecond, decoderConfig });
}

interface VideoLook {
  size?: readonly [width: number, height: number];
  framesPerSecond?: number;
  still?: Uint8Array;
}

/** An MP4 that says that it has H.264 of so many seconds. Nothing decodes it. */
export function mp4(seconds: number): Promise<Buffer<ArrayBuffer>> {
  const description = Buffer.from('0142001effe100096742001eda0280f68400000301000468ce3c80', 'hex');
  const decoderConfig = { codec: 'avc1.42001e', codedWidth: 320, codedHeight: 180, description };
  const frames = Array.from({ length: seconds }, () => Buffer.from([0, 0, 0, 2, 0x65, 0x88]));
  return written(new Mp4OutputFormat({ fastStart: 'in-memory' }), 'avc', frames, { framesPerSecond: 1, decoderConfig });
}

async function written(
  format: WebMOutputFormat | Mp4OutputFormat,
  codec: 'vp8' | 'avc',
  frames: Buffer[],
  { framesPerSecond, decoderConfig }: { framesPerSecond: number; decoderConfig: object & { codec: string } },
): Promise<Buffer<ArrayBuffer>> {
  const output = new Output({ format, target: new BufferTarget() });
  const track = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(track, { frameRate: framesPerSecond });
  await output.start();
  for (const [at, frame] of frames.entries())
    await track.add(new EncodedPacket(frame, 'key', at / framesPerSecond, 1 / framesPerSecond), { decoderConfig });
  await output.finalize();
  if (output.target.buffer === null) throw new Error('the video was not written');
  return Buffer.from(output.target.buffer);
}

/** What a lossy WebP has in its chunk of VP8. */
function keyFrameOf(webp: Buffer): Buffer {
  const at = webp.indexOf('VP8 ', 12, 'latin1');
  const from = at + 8;
  return webp.subarray(from, from + webp.readUInt32LE(at + 4));
}
