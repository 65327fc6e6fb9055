/**
 * What a browser has and Node has not, for tests of components: `node --import tsx --import ./scripts/test/browser.mjs FILE`.
 * It comes before every module, as React and Mantine look for a document when they are loaded.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { Window } from 'happy-dom';

// Mantine takes every element for visible then: none has a size here.
process.env.NODE_ENV ??= 'test';
// What is compiled was read already.
if (!process.env.PARTERRE_TEST_PROGRAMS) register('./sources.mjs', import.meta.url);

const window = new Window({ url: 'https://cinema.example/', width: 1280, height: 800 });
/** Names that Node has too, of which the page's must win: its document takes no events of Node's, and its storage ends with the test. */
const ofThePage = ['Event', 'EventTarget', 'CustomEvent', 'navigator', 'localStorage', 'sessionStorage'];
for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !ofThePage.includes(name)) continue;
  Object.defineProperty(globalThis, name, {
    value: window[/** @type {keyof typeof window} */ (name)],
    configurable: true,
    writable: true,
  });
}
Object.assign(globalThis, { window, filesBeside });
// No style sheet is loaded, so that an element's style is its own; working that out anew for each that is looked at is most of a test's time.
const plain = window.document.createElement('i').style;
/** @param {import('happy-dom').HTMLElement} element @param {string | null} pseudo */
const getComputedStyle = (element, pseudo = null) => (pseudo === null ? element.style : plain);
Object.assign(globalThis, { getComputedStyle });
Object.assign(window, { getComputedStyle });
// Media queries in em ask how large the root's text is.
window.document.documentElement.style.fontSize = '16px';
// What is drawn nobody sees: a canvas takes every call, and has no picture.
const context = new Proxy(
  /** @type {Record<string | symbol, unknown>} */ ({
    measureText: () => ({ width: 0 }),
    getImageData: () => ({ data: [] }),
  }),
  {
    get: (own, name) => own[name] ?? (() => undefined),
  },
);
Object.defineProperty(window.HTMLCanvasElement.prototype, 'getContext', { value: () => context });
Object.defineProperty(window.document, 'fonts', {
  value: Object.assign(new window.EventTarget(), { load: async () => [], ready: Promise.resolve() }),
});
// There is nothing to scroll to.
window.Element.prototype.scrollIntoView = () => {};

/** `import.meta.glob` of the file `path`, for JSON whose folders or names are a star. @param {string} path */
function filesBeside(path) {
  return (/** @type {string[]} */ patterns) =>
    Object.fromEntries(
      patterns
        .flatMap((pattern) => found(join(dirname(path), pattern).split(sep)))
        .map((file) => [file, async () => JSON.parse(readFileSync(file, 'utf8'))]),
    );
}

/** @param {string[]} parts Of a path. @returns {string[]} */
function found(parts) {
  const star = parts.findIndex((part) => part.includes('*'));
  if (star < 0) return [parts.join(sep)];
  const name = new RegExp(`^${parts[star]?.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return readdirSync(parts.slice(0, star).join(sep))
    .filter((each) => name.test(each))
    .flatMap((each) => found([...parts.slice(0, star), each, ...parts.slice(star + 1)]));
}
