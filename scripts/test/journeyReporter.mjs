/** Tells `npm test` of browser journeys: a line of JSON (`FileResult`) for each file, when the last of its journeys has ended. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot, root } from '../lib/paths.mjs';

/**
 * @typedef {object} FileResult
 * @property {string} file Below the checkout.
 * @property {number} passed
 * @property {number} failed
 * @property {number} ms Of its journeys together.
 * @property {string} output What failed and why; empty when nothing did.
 *
 * @typedef {import('@playwright/test/reporter').TestCase} TestCase
 * @typedef {import('@playwright/test/reporter').TestResult} TestResult
 * @typedef {import('@playwright/test/reporter').Reporter} Reporter
 */

/** @implements {Reporter} */
export default class JourneyReporter {
  /** @type {Map<string, FileResult & { open: number }>} */
  #files = new Map();

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    for (const test of suite.allTests()) this.#fileOf(test).open += 1;
  }

  /** @param {TestCase} test @param {TestResult} result */
  onTestEnd(test, result) {
    const file = this.#fileOf(test);
    file.open -= 1;
    file.ms += result.duration;
    if (result.status === 'passed') file.passed += 1;
    else {
      file.failed += 1;
      file.output += told(test, result);
    }
    if (file.open === 0) tell(file);
  }

  /** What belongs to no journey: a file that cannot be read, a server that does not stop. @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    process.stdout.write(`${error.stack ?? error.message ?? error.value}\n`);
  }

  onEnd() {
    for (const file of this.#files.values()) {
      if (file.open === 0) continue;
      file.failed += file.open;
      file.output += `${file.open} of its journeys did not come to their end\n`;
      tell(file);
    }
  }

  printsToStdio() {
    return true;
  }

  /** @param {TestCase} test */
  #fileOf({ location }) {
    const name = relative(root, location.file);
    const file = this.#files.get(name) ?? { file: name, passed: 0, failed: 0, ms: 0, output: '', open: 0 };
    this.#files.set(name, file);
    return file;
  }
}

/** @param {FileResult & { open: number }} file */
function tell({ open: _, ...result }) {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** @param {TestCase} test @param {TestResult} result */
function told(test, { status, errors, attachments, stdout, stderr }) {
  /** @param {string} kind */
  const files = (kind) =>
    attachments.flatMap(({ name, path }) => (name === kind && path ? [relative(root, path)] : []));
  const pages = attachments.flatMap(({ name, body }) => (name === 'page' && body ? [String(body)] : []));
  const lines = [
    `${test.title}: ${status}`,
    ...errors.map(({ stack, message, value, snippet }) =>
      [stack ?? message ?? value, snippet].filter(Boolean).join('\n'),
    ),
    ...[...stdout, ...stderr].map((chunk) => String(chunk).trimEnd()),
    ...attachments.flatMap(({ name, body }) => (name === 'server.log' && body ? worst(String(body)) : [])),
    ...(pages.length > 0 ? pages : files('error-context').map(snapshotOf)).flatMap(said),
    ...files('screenshot').map((path) => `How the page looked: ${path}`),
    ...files('trace').map((path) => `What was done: npx playwright show-trace ${path}`),
    '',
  ];
  // Playwright writes for a terminal, wherever it writes.
  return stripVTControlCharacters(lines.join('\n'));
}

/**
 * What Playwright describes in this file: a page of the worker, where the journey has described none itself (`attachPages`).
 * @param {string} path
 */
function snapshotOf(path) {
  const [, snapshot = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(inRoot(path), 'utf8')) ?? [];
  return snapshot;
}

/**
 * What stood on a page, as it is described. Where only this output is kept, nothing else tells.
 * Addresses of links, references and the areas of the portal, which every page has, would leave no room for what differs.
 * @param {string} snapshot
 */
function said(snapshot) {
  const [, before = snapshot, main = ''] = /^(.*?)^( *- main\b.*)$/ms.exec(snapshot) ?? [];
  const lines = [...before.split('\n').slice(0, 8), ...main.split('\n')]
    .filter((line) => line.trim() !== '' && !/^ *- \/url:/.test(line))
    .map((line) => line.replaceAll(/ \[(?:ref=\w+|cursor=pointer)\]/g, ''));
  return lines.slice(0, 80).map((line) => `The page: ${line.slice(0, 200)}`);
}

/** Warnings and errors among the lines of a server's log, the last of them. @param {string} log */
function worst(log) {
  const lines = log.split('\n').filter((line) => /"level":(?:[456]0|"(?:warn|error|fatal)")/.test(line));
  return lines.slice(-10).map((line) => `The server: ${line.slice(0, 1000)}`);
}
