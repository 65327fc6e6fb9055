/** What a scanner says besides what it shows: a tone and a tremble, each telling yes from no by itself. */

let context: AudioContext | null = null;

/** Browsers let a page sound once somebody has touched it. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Two tones upwards: yes. A low one, twice: no. */
function sound(isYes: boolean): void {
  if (context?.state !== 'running') return;
  const tones = isYes ? [660, 990] : [180, 180];
  const [seconds, pause] = isYes ? [0.09, 0.1] : [0.18, 0.26];
  for (const [place, hertz] of tones.entries()) {
    const at = context.currentTime + place * pause;
    const oscillator = new OscillatorNode(context, { frequency: hertz, type: isYes ? 'sine' : 'square' });
    const gain = new GainNode(context, { gain: isYes ? 0.25 : 0.15 });
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
  }
}

/** `hasSound`: nobody has switched it off. `isStill`: whoever works there asked for less motion, so nothing trembles. */
export function signal(isYes: boolean, { hasSound, isStill }: { hasSound: boolean; isStill: boolean }): void {
  if (hasSound) sound(isYes);
  if (!isStill && 'vibrate' in navigator) navigator.vibrate(isYes ? 70 : [160, 80, 160]);
}
