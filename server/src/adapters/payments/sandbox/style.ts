/** The page's only stylesheet; a file of its own so that the content security policy needs no exception. */
export const sandboxStyle = `
:root {
  color-scheme: dark light;
  --room: oklch(0.19 0.010 60); --card: oklch(0.24 0.012 60); --line: oklch(0.42 0.012 60);
  --text: oklch(0.95 0.008 60); --quiet: oklch(0.78 0.010 60);
  --accent: oklch(0.80 0.14 70); --on-accent: oklch(0.20 0.03 60);
}
@media (prefers-color-scheme: light) {
  :root {
    --room: oklch(0.965 0.008 60); --card: oklch(0.995 0.004 60); --line: oklch(0.66 0.012 60);
    --text: oklch(0.24 0.012 60); --quiet: oklch(0.44 0.012 60);
    --accent: oklch(0.50 0.12 55); --on-accent: oklch(0.99 0.004 60);
  }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--room); color: var(--text);
  font: 16px/1.5 'Inter Variable', Inter, system-ui, sans-serif; }
main { width: min(100%, 440px); padding: 32px 28px; border-radius: 16px; background: var(--card); box-shadow: 0 16px 48px rgb(0 0 0 / 0.25); }
.badge { display: inline-block; margin: 0 0 16px; padding: 4px 12px; border-radius: 999px; border: 1px solid var(--accent); color: var(--accent); font-size: 14px; }
h1 { margin: 0; font-size: 22px; line-height: 1.25; }
.amount { margin: 8px 0 0; font-size: 48px; line-height: 1.1; font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: -0.02em; }
.reference { margin: 4px 0 20px; color: var(--quiet); font-size: 14px; overflow-wrap: anywhere; }
.state { padding: 16px; border-radius: 12px; border: 1px solid var(--line); font-size: 18px; }
fieldset { margin: 0 0 20px; padding: 12px 16px 16px; border: 1px solid var(--line); border-radius: 12px; }
legend { padding: 0 8px; color: var(--quiet); font-size: 14px; }
label { display: flex; align-items: center; gap: 12px; min-height: 44px; }
.tips { display: grid; grid-template-columns: 1fr 1fr; column-gap: 16px; }
.tips legend { grid-column: 1 / -1; }
input[type='radio'] { width: 20px; height: 20px; margin: 0; accent-color: var(--accent); flex: none; }
.seconds { display: none; padding-left: 32px; color: var(--quiet); font-size: 14px; }
fieldset:has([value='late']:checked) .seconds { display: flex; }
.seconds input { width: 96px; min-height: 40px; padding: 0 12px; border-radius: 8px; border: 1px solid var(--line); background: transparent; color: var(--text); font: inherit; }
.outcomes { display: flex; flex-wrap: wrap; gap: 12px; }
.outcomes button { flex: 1 1 auto; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 8px 12px; border-radius: 12px; border: 1px solid var(--line);
  background: transparent; color: var(--text); font: inherit; text-decoration: none; text-align: center; cursor: pointer; }
.primary, .button { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; min-height: 56px; }
.outcomes .primary { flex-basis: 100%; }
.button { width: 100%; }
button:hover, .button:hover { filter: brightness(1.08); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
`;
