import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'none';

/** Pause between two looks: a code is held still for longer, and the phone stays cool. */
const lookEveryMs = 90;
/** A code that stays before the camera is one scan: it is read again once it was away for so long, and for so many looks of a slow device. */
const away = { ms: 2_500, looks: 8 };

/** `facing`: towards whoever holds the device, or away from them. */
export interface Camera {
  state: CameraState;
  /** Whether there is another one to turn to. */
  hasOther: boolean;
  /** Null: it has no light. */
  torch: boolean | null;
  setTorch(isOn: boolean): void;
}

/** Reads codes with a camera while `isOn`, and shows in `video` what it sees. `onCode`: whether the code was taken; otherwise it is offered again. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { isOn, facing }: { isOn: boolean; facing: 'user' | 'environment' },
  onCode: (code: string) => boolean,
): Camera {
  const [state, setState] = useState<CameraState>('off');
  const [hasOther, setHasOther] = useState(false);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [torch, setTorch] = useState<boolean | null>(null);
  const read = useEffectEvent(onCode);

  useEffect(() => {
    if (!isOn) {
      setState('off');
      return;
    }
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function begin(): Promise<void> {
      setState('starting');
      if (!('mediaDevices' in navigator) || navigator.mediaDevices === undefined) {
        setState('none');
        return;
      }
      const [{ codeIn }, opened] = await Promise.all([
        import('./codeReader.ts'),
        navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } },
        }),
      ]);
      stream = opened;
      if (isOver || video.current === null) {
        stop();
        return;
      }
      video.current.srcObject = stream;
      await video.current.play();
      const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
      if (isOver) return;
      const [used = null] = stream.getVideoTracks();
      setTrack(used);
      setHasOther(cameras.length > 1);
      setTorch(hasTorch(used) ? false : null);
      setState('on');
      look(codeIn);
    }

    // Several codes lie before the camera at once, and each of them is one scan.
    const seen = new Map<string, { atMs: number; look: number }>();
    let looks = 0;
    function look(codeIn: (picture: HTMLVideoElement) => Promise<string | null>): void {
      timer = setTimeout(async () => {
        const picture = video.current;
        // A page that nobody sees reads nothing.
        if (picture !== null && picture.readyState >= picture.HAVE_CURRENT_DATA && !document.hidden) {
          const code = await codeIn(picture).catch(() => null);
          const nowMs = performance.now();
          looks += 1;
          if (code !== null && !isOver) {
            for (const [each, { atMs, look }] of seen)
              if (nowMs - atMs > away.ms && looks - look > away.looks) seen.delete(each);
            if (seen.has(code) || read(code)) seen.set(code, { atMs: nowMs, look: looks });
          }
        }
        if (!isOver) look(codeIn);
      }, lookEveryMs);
    }

    function stop(): void {
      for (const each of stream?.getTracks() ?? []) each.stop();
    }

    begin().catch((error: unknown) => {
      if (isOver) return;
      const name = error instanceof DOMException ? error.name : '';
      setState(name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'none');
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
      setTrack(null);
      setTorch(null);
    };
  }, [isOn, facing, video]);

  return {
    state,
    hasOther,
    torch,
    setTorch(lit) {
      // TypeScript's DOM does not know the light yet.
      track
        ?.applyConstraints({ advanced: [{ torch: lit } as MediaTrackConstraintSet] })
        .then(() => setTorch(lit))
        .catch(() => setTorch(null));
    },
  };
}

function hasTorch(track: MediaStreamTrack | null): boolean {
  if (track === null || !('getCapabilities' in track)) return false;
  return (track.getCapabilities() as { torch?: boolean }).torch === true;
}
