import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useProgramme } from '../programme/ProgrammeProvider.tsx';
import classes from './Signage.module.css';

/** A trailer that has not moved for so long is given up, until its next turn. */
const givenUpAfterMs = 6_000;
const lookEveryMs = 500;
/** Whoever comes this late to a trailer goes on where other displays are; below that it begins at its beginning. */
const lateSeconds = 2;

/**
 * A trailer without sound, over its poster once there is a picture of it. One that does not play, or no longer, leaves the poster. `sinceMs`: when its turn
 * began, Unix ms. `givenUpMs`: for tests.
 */
export function TrailerVideo(props: { url: string; sinceMs: number; givenUpMs?: number }): ReactNode {
  const { url, sinceMs, givenUpMs = givenUpAfterMs } = props;
  const [failed, setFailed] = useState<{ url: string; sinceMs: number } | null>(null);
  if (failed?.url === url && failed.sinceMs === sinceMs) return null;
  const fail = (): void => setFailed({ url, sinceMs });
  return <Playing key={url} url={url} sinceMs={sinceMs} givenUpMs={givenUpMs} onFailed={fail} />;
}

function Playing(props: { url: string; sinceMs: number; givenUpMs: number; onFailed(): void }): ReactNode {
  const { url, sinceMs, givenUpMs, onFailed } = props;
  const { nowMs } = useProgramme();
  const video = useRef<HTMLVideoElement>(null);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const isShown = (): void => setIsThere(true);
    // Once a picture is on the screen, which is later than that it is decoded; an older browser tells the latter alone.
    const frame = element.requestVideoFrameCallback?.(isShown);
    if (frame === undefined) element.addEventListener('loadeddata', isShown);
    element.src = url;
    return () => {
      if (frame !== undefined) element.cancelVideoFrameCallback(frame);
      element.removeEventListener('loadeddata', isShown);
      // A page that stays for weeks gives its decoders back.
      element.removeAttribute('src');
      element.load();
    };
  }, [url]);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const passed = (nowMs() - sinceMs) / 1000;
    const start = passed > lateSeconds ? passed : 0;
    if (Math.abs(element.currentTime - start) > lateSeconds) element.currentTime = start;
    // Browsers let only what is silent begin by itself.
    element.muted = true;
    // What was refused does not move, which is seen below.
    element.play().catch(() => undefined);
  }, [sinceMs, nowMs]);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    let seenSeconds = -1;
    let movedMs = performance.now();
    const timer = setInterval(() => {
      const element = video.current;
      if (element === null) return;
      if (element.ended || element.currentTime !== seenSeconds) {
        seenSeconds = element.currentTime;
        movedMs = performance.now();
      } else if (performance.now() - movedMs >= givenUpMs) failed();
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [givenUpMs]);
  return (
    <video
      ref={video}
      className={classes.trailer}
      data-there={isThere || undefined}
      muted
      playsInline
      preload="auto"
      disablePictureInPicture
      aria-hidden
      onError={onFailed}
    />
  );
}
