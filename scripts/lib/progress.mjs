/** Shows the steps of set-up: live lines on a terminal, plain lines elsewhere. */

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/** How often there is a sign of life without a terminal. */
const HEARTBEAT_MS = 20_000;

/** @param {number} ms */
export const seconds = (ms) => (ms < 9_950 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`);

/** Where what is shown now writes a line of others. @type {((line: string) => void) | null} */
let beside = null;

/** Writes lines, also while steps are shown. @param {string} text */
export function tell(text) {
  if (beside) beside(text);
  else process.stdout.write(`${text}\n`);
}

/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {{ step: Step, number: number, startedAtMs: number, detail: string }} Running
 *
 * @param {number} total
 * @param {boolean} quiet
 */
export function createProgress(total, quiet) {
  const out = process.stdout;
  const live = Boolean(out.isTTY) && !process.env.CI;
  /** @type {Map<string, Running>} */
  const running = new Map();
  let number = 0;
  let drawn = 0;
  let frame = 0;

  const erase = () => {
    if (drawn > 0) out.write(`\x1b[${drawn}A\x1b[J`);
    drawn = 0;
  };
  const draw = () => {
    if (!live) return;
    erase();
    const width = (out.columns ?? 100) - 1;
    const lines = [...running.values()].flatMap((entry) => {
      const elapsed = seconds(Date.now() - entry.startedAtMs);
      const first = `${FRAMES[frame % FRAMES.length]} [${entry.number}/${total}] ${entry.step.title} (${elapsed})`;
      const second = entry.detail || entry.step.why;
      return second ? [first, `        ${second}`] : [first];
    });
    for (const line of lines) out.write(`${line.slice(0, width)}\n`);
    drawn = lines.length;
    frame++;
  };
  /** @param {string} line */
  const print = (line) => {
    if (live) erase();
    out.write(`${line}\n`);
    draw();
  };
  const beat = () => {
    if (live) return draw();
    for (const entry of running.values()) {
      const elapsed = seconds(Date.now() - entry.startedAtMs);
      out.write(`  [${entry.number}/${total}] still ${entry.step.title} (${elapsed}) ${entry.detail}\n`);
    }
  };
  const timer = setInterval(beat, live ? 120 : HEARTBEAT_MS);
  timer.unref();
  beside = print;

  return {
    /** @param {Step} step */
    skip(step) {
      number++;
      if (!quiet) print(`✓ [${number}/${total}] ${step.title}: up to date`);
    },
    /** @param {Step} step */
    begin(step) {
      running.set(step.id, { step, number: ++number, startedAtMs: Date.now(), detail: '' });
      if (live) draw();
      else print(`  [${number}/${total}] ${step.title}${step.why ? ` - ${step.why}` : ''}`);
    },
    /**
     * @param {Step} step
     * @param {string} detail
     */
    say(step, detail) {
      const entry = running.get(step.id);
      if (entry) entry.detail = detail.replace(/\x1b\[[0-9;]*m/g, '').trim();
    },
    /** @param {Step} step */
    end(step) {
      const entry = running.get(step.id);
      running.delete(step.id);
      if (entry) print(`✓ [${entry.number}/${total}] ${step.title} (${seconds(Date.now() - entry.startedAtMs)})`);
    },
    /** @param {Step} step */
    fail(step) {
      const entry = running.get(step.id);
      running.delete(step.id);
      if (entry) print(`✗ [${entry.number}/${total}] ${step.title} (${seconds(Date.now() - entry.startedAtMs)})`);
    },
    close() {
      clearInterval(timer);
      beside = null;
      if (live) erase();
    },
  };
}
