/** The page of the virtual printer: what it printed, and how it is to be. Mounted at /dev/printer, in a demonstration alone. */
import { type RequestHandler, Router, urlencoded } from 'express';
import { type PrinterState, printerStates } from '../../../contract/index.ts';
import { escapeHtml } from '../../../texts/html.ts';
import { PrinterFolder } from './folder.ts';

const shown = 20;

/** In words of this page alone, which nobody but developers and demonstrators sees. */
const stateWords: Record<PrinterState, string> = {
  operational: 'Ready',
  offline: 'Switched off',
  paper_end: 'No paper',
  paper_near_end: 'Paper nearly at its end',
  cover_open: 'Cover open',
  overheating: 'Too hot',
};

const style = `
:root { color-scheme: dark; --room: oklch(0.19 0.010 60); --line: oklch(0.42 0.012 60); --text: oklch(0.95 0.008 60); --accent: oklch(0.80 0.14 70); --on-accent: oklch(0.20 0.03 60); }
body { margin: 0; padding: 24px 16px; background: var(--room); color: var(--text); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 1100px; margin: 0 auto; }
h1 { margin: 0 0 8px; font-size: 28px; }
form { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0 24px; }
button { min-height: 48px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 12px; background: transparent; color: var(--text); font: inherit; cursor: pointer; }
button[aria-pressed='true'] { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
ol { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 24px; margin: 0; padding: 0; list-style: none; }
img { display: block; width: 320px; padding: 16px; background: #fff; height: auto; box-shadow: 0 12px 32px rgb(0 0 0 / 0.4); }
figcaption { margin-top: 8px; font-size: 14px; }
figure { margin: 0; }
`;

export function createVirtualPrinterPage(path: string): RequestHandler {
  const folder = new PrinterFolder(path);
  const router = Router();

  router.get('/style.css', (_request, response) => {
    response.type('css').set('cache-control', 'no-cache').send(style);
  });

  router.get('/', (_request, response) => {
    response.set('cache-control', 'no-store').type('html').send(pageOf(folder));
  });

  router.post('/', urlencoded({ extended: false, limit: '1kb' }), (request, response) => {
    const state = printerStates.find((each) => each === request.body?.state);
    if (!state) return void response.status(422).set('cache-control', 'no-store').type('html').send(pageOf(folder));
    folder.set({ state, after: null });
    response.redirect(303, '/dev/printer');
  });

  router.get('/papers/:name', (request, response, next) => {
    const svg = folder.paper(request.params.name);
    if (svg === null) return next();
    response.type('svg').set('cache-control', 'no-cache').send(svg);
  });
  return router;
}

function pageOf(folder: PrinterFolder): string {
  const { state } = folder.control();
  const address = folder.address();
  const papers = folder.papers().slice(0, shown);
  const buttons = printerStates.map(
    (each) => `<button name="state" value="${each}" aria-pressed="${each === state}">${stateWords[each]}</button>`,
  );
  const figures = papers.map(
    (name) =>
      `<li><figure><img src="/dev/printer/papers/${name}" alt="What was printed, number ${Number.parseInt(name, 10)}"><figcaption>No. ${Number.parseInt(name, 10)}</figcaption></figure></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Virtual receipt printer</title>
<link rel="stylesheet" href="/dev/printer/style.css">
</head>
<body>
<main>
<h1>Virtual receipt printer</h1>
<p>${address === null ? 'It is not running: npm start brings it up.' : `It listens at <strong>${escapeHtml(address)}</strong>. Enter this as the printer of a till in the portal, under Devices.`}</p>
<form method="post" action="/dev/printer" aria-label="How it is">
${buttons.join('\n')}
</form>
${figures.length > 0 ? `<ol>${figures.join('\n')}</ol>` : '<p>Nothing was printed yet.</p>'}
</main>
</body>
</html>
`;
}
