import { type ReactNode, useEffect, useState } from 'react';
import classes from './QrCode.module.css';

/** Modules that stay light around the code, so that readers find it on a dark page: the standard's four. */
const quiet = 4;

const encoder = () => import('qrcode');

/** Loads what draws codes, for whoever may be without a network when the first one is shown. */
export async function preloadQrCode(): Promise<void> {
  await encoder().catch(() => undefined);
}

interface Modules {
  size: number;
  path: string;
}

/** A QR code as one SVG path, dark on light in both themes, as scanners want it. The encoder is loaded when needed. */
export function QrCode(props: { text: string; label: string }): ReactNode {
  const [modules, setModules] = useState<Modules | null>(null);
  const { text } = props;
  useEffect(() => {
    let stale = false;
    encoder().then(({ create }) => {
      if (stale) return;
      const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
      let path = '';
      for (let y = 0; y < size; y += 1) {
        for (let x = 0; x < size; x += 1) if (data[y * size + x]) path += `M${x} ${y}h1v1h-1z`;
      }
      setModules({ size, path });
    });
    return () => {
      stale = true;
    };
  }, [text]);
  const size = modules?.size ?? 29;
  return (
    <svg
      className={classes.qr}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      role="img"
      aria-label={props.label}
      shapeRendering="crispEdges"
    >
      <rect className={classes.paper} x={-quiet} y={-quiet} width={size + 2 * quiet} height={size + 2 * quiet} />
      {modules === null ? null : <path className={classes.ink} d={modules.path} />}
    </svg>
  );
}
