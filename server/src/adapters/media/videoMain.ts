/** The process that reads videos: where one lies in, what it is out. What somebody has made up may keep it busy for long. */
import { EncodedPacketSink, FilePathSource, Input, MP4, WEBM } from 'mediabunny';
import { serveWork } from '../workProcess.ts';

export interface VideoFacts {
  /** How its pictures are coded, as `avc`; null: nobody knows this. */
  codec: string | null;
  seconds: number;
}

/** Finds the packets of a video without decoding them, and reads the last one: a file that was cut off says what it had. Null: it cannot be read, or has no pictures. */
async function factsOf(path: string): Promise<VideoFacts | null> {
  const input = new Input({ formats: [MP4, WEBM], source: new FilePathSource(path) });
  try {
    const track = await input.getPrimaryVideoTrack();
    const last = track && (await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY));
    if (!last || last.byteLength === 0) return null;
    return { codec: await track.getCodec(), seconds: last.timestamp + last.duration };
  } catch {
    // A file that begins like a video and does not go on like one throws wherever it is read.
    return null;
  } finally {
    input.dispose();
  }
}

serveWork<string, VideoFacts | null>(factsOf);
