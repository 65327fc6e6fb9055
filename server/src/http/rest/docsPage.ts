/** The OpenAPI document as a page to read, without any script. */
import { errorCodes } from '../../contract/index.ts';
import { escapeHtml } from '../../texts/html.ts';
import { plainPage } from '../plainPage.ts';
import { openApiDocument, refusalsOf } from './openapi.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';

export function docsPage(baseUrl: string, nonce: string): string {
  const { info, components } = openApiDocument(baseUrl) as {
    info: { description: string };
    components: { schemas: Record<string, unknown> };
  };
  const groups = [...new Set(operations.map(({ group }) => group))];
  return plainPage({
    locale: 'en',
    title: 'Parterre API',
    nonce,
    content: `<p>${escapeHtml(info.description)}</p>
<p>The same for machines: <a href="/api/openapi.json">/api/openapi.json</a></p>
<nav aria-label="Calls"><ul>${operations
      .map(
        ({ id, method, path }) =>
          `<li><a href="#${id}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></a></li>`,
      )
      .join('')}</ul></nav>
${groups
  .map(
    (group) =>
      `<h2>${escapeHtml(group)}</h2>${operations
        .filter((operation) => operation.group === group)
        .map(section)
        .join('')}`,
  )
  .join('')}
<h2>Errors</h2>
<p>Every refusal is <code>{ code, message, errors?, seats?, retryAfterSeconds? }</code>.</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">What to do</th></tr></thead><tbody>
${Object.entries(errorCodes)
  .map(
    ([code, { status, retry }]) => `<tr><td><code>${code}</code></td><td>${status}</td><td>${advice[retry]}</td></tr>`,
  )
  .join('')}
</tbody></table>
<h2>Shapes</h2>
${Object.entries(components.schemas)
  .map(
    ([name, schema]) =>
      `<details id="shape-${name}"><summary><code>${name}</code></summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`,
  )
  .join('')}`,
  });
}

const advice = {
  reselect: 'Choose other seats.',
  wait: 'Wait and try again.',
  reload: 'Reload the page, or begin a new session.',
  fix: 'Change what was sent.',
  never: 'Nothing: it will be refused again.',
};

function section(operation: Operation): string {
  const { answer, body, csrf } = operation;
  const shape = 'mediaTypes' in answer ? answer.mediaTypes.join(' or ') : shapeLink(answer.name, answer.wrapped);
  return `<h3 id="${operation.id}"><code>${operation.method.toUpperCase()} ${escapeHtml(operation.path)}</code></h3>
<p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description ?? '')}</p>
<p class="quiet">${body ? `Takes ${shapeLink(body.name, false)}. ` : ''}Answers ${shape}. ${csrf ? 'Needs session and token. ' : ''}Refusals: ${refusalsOf(
    operation,
  )
    .map((code) => `<code>${code}</code>`)
    .join(', ')}.</p>`;
}

function shapeLink(name: string, wrapped: boolean): string {
  const link = `<a href="#shape-${name}"><code>${name}</code></a>`;
  return wrapped ? `<code>{ data: </code>${link}<code> }</code>` : link;
}
